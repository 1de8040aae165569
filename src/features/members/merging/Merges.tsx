import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Member } from '#contract/members'
import type { Merge } from '#contract/merges'
import { formatInstant } from '#shared/format/dates'
import { memberPath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { useOnce } from '#shared/ui/useOnce'
import { useMemberMergesQuery, useUndoMergeMutation } from './mergesApi'
import './merging.css'

/** Merges of a member that stand, each with its undo or with why there is none any more. */
export function Merges({ member: { gbc_id, id } }: { member: Member }) {
  const { currentData: merges = [] } = useMemberMergesQuery({ gbc_id, id })
  const standing = merges.filter(({ undone_at }) => !undone_at)
  if (standing.length === 0) return null
  return (
    <ul className="merge-list" aria-label="Объединения">
      {standing.map((merge) => (
        <MergeLine key={merge.id} gbc_id={gbc_id} merge={merge} of={id} />
      ))}
    </ul>
  )
}

function MergeLine({ gbc_id, merge, of }: { gbc_id: string; merge: Merge; of: string }) {
  const canWrite = useCan('members.write')
  const [undo, { isLoading }] = useUndoMergeMutation()
  const takeBack = useOnce(() => undo({ gbc_id, merge_id: merge.id }))
  const { survivor_id, other_id, other_name, at, user_name, obstacles } = merge
  return (
    <li>
      <span>
        {of === survivor_id && (
          <>
            С этой карточкой объединена <Link to={memberPath(other_id)}>{other_name}</Link>:{' '}
          </>
        )}
        {formatInstant(at)}, {user_name}
      </span>
      {obstacles.length > 0 && <span className="merge-quiet">Отменить уже нельзя. {obstacles.join('. ')}.</span>}
      {obstacles.length === 0 && canWrite && (
        <Button loading={isLoading} onClick={takeBack}>
          Отменить объединение
        </Button>
      )}
    </li>
  )
}
