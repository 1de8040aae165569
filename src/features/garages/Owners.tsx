import { EditOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Garage, Ownership } from '#contract/garages'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { formatPeriod } from './garageNotes'
import { memberPath } from './garagePaths'
import { useDeleteOwnershipMutation, useListOwnershipsQuery } from './garagesApi'
import { OwnershipDialog } from './OwnershipDialog'
import { Periods, type Period } from './Periods'
import { RemoveButton } from './RemoveButton'
import { formatShare, isPresent } from './shares'
import { SharesNote } from './SharesNote'
import { useCertificate } from './useCertificate'

const NEW = 'new'

/** Present and past owners of a garage with their shares. */
export function Owners({ garage, canEdit }: { garage: Garage; canEdit: boolean }) {
  const { gbc_id, id } = garage
  const { currentData: ownerships, error, refetch } = useListOwnershipsQuery({ gbc_id, id })
  const [remove] = useDeleteOwnershipMutation()
  const { download, waiting } = useCertificate(garage)
  const [editing, setEditing] = useState<Ownership | typeof NEW | null>(null)

  if (!ownerships && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!ownerships) return <Skeleton lines={4} />

  const present = ownerships.filter((ownership) => isPresent(ownership))
  const others = ownerships.filter((ownership) => !present.includes(ownership))
  const addButton = canEdit && <Button onClick={() => setEditing(NEW)}>Добавить владельца</Button>

  const toPeriod = (ownership: Ownership): Period => ({
    key: ownership.id,
    who: <Link to={memberPath(ownership.member_id)}>{ownership.member_name}</Link>,
    facts: [`доля ${formatShare(ownership)}`, formatPeriod(ownership), ownership.ground],
    actions: (
      <>
        {present.includes(ownership) && (
          <Button
            type="text"
            icon={<FilePdfOutlined aria-hidden />}
            loading={waiting === ownership.id}
            onClick={() => void download(ownership)}
          >
            Справка (PDF)
          </Button>
        )}
        {canEdit && (
          <>
            <Button
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={`Изменить: ${ownership.member_name}, ${formatPeriod(ownership)}`}
              onClick={() => setEditing(ownership)}
            />
            <RemoveButton
              label={`Удалить: ${ownership.member_name}, ${formatPeriod(ownership)}`}
              title="Удалить запись о владельце?"
              description="Для ошибочных записей. Если право перешло другому, передайте гараж: история сохранится."
              onRemove={() => void remove({ gbc_id, id, ownership_id: ownership.id })}
            />
          </>
        )}
      </>
    ),
  })

  return (
    <>
      <SharesNote shares={present} />
      {ownerships.length === 0 ? (
        <EmptyState text="Владелец не записан." action={addButton} />
      ) : (
        <>
          <Periods title="Сейчас" periods={present.map(toPeriod)} />
          {addButton}
          <Periods title="В другие дни" periods={others.map(toPeriod)} />
        </>
      )}
      {editing && <OwnershipDialog garage={garage} ownership={editing === NEW ? undefined : editing} onClose={() => setEditing(null)} />}
    </>
  )
}
