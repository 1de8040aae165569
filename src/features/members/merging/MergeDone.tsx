import { useNavigate } from 'react-router-dom'
import { Button } from 'antd'
import type { Member } from '#contract/members'
import { DUPLICATES, memberPath } from '#shared/routing/paths'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { useOnce } from '#shared/ui/useOnce'
import { useMemberMergesQuery, useUndoMergeMutation } from './mergesApi'

/** The two are one: what is left to do, and the way back. */
export function MergeDone({ survivor: { gbc_id, id, display_name } }: { survivor: Member }) {
  const navigate = useNavigate()
  const { data: merges } = useMemberMergesQuery({ gbc_id, id })
  const [undo, { isLoading }] = useUndoMergeMutation()
  const last = merges?.find(({ undone_at, obstacles }) => !undone_at && obstacles.length === 0)
  const takeBack = useOnce(async () => {
    const { data } = last ? await undo({ gbc_id, merge_id: last.id }) : {}
    if (data) void navigate(memberPath(id), { replace: true })
  })
  return (
    <>
      <PageHeader title="Карточки объединены" />
      <p role="status">Осталась карточка «{display_name}». Вторая в архиве, из неё ведёт ссылка сюда.</p>
      <div className="form-buttons">
        <LinkButton to={memberPath(id)} type="primary">
          К карточке
        </LinkButton>
        <LinkButton to={DUPLICATES}>К остальным дублям</LinkButton>
        {last && (
          <Button type="text" loading={isLoading} onClick={takeBack}>
            Отменить объединение
          </Button>
        )}
      </div>
    </>
  )
}
