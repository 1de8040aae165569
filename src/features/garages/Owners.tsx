import { EditOutlined, FilePdfOutlined, WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Garage, Ownership } from '#contract/garages'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatSpan } from '#shared/format/period'
import { shareInWords } from '#shared/format/share'
import { memberPath } from '#shared/routing/paths'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { useDeleteOwnershipMutation, useListOwnershipsQuery } from './garagesApi'
import { OwnershipDialog } from './OwnershipDialog'
import { type Period, Periods, RemoveButton } from './Periods'
import { isComing, isPresent, type Share, sumOfShares } from './shares'
import { TransferNote } from './TransferNote'
import { useCertificate } from './useCertificate'
import './garages.css'

/** Present and past owners of a garage with their shares. */
export function Owners({ garage, canEdit }: { garage: Garage; canEdit: boolean }) {
  const { gbc_id, id } = garage
  const { currentData: ownerships, error, refetch } = useListOwnershipsQuery({ gbc_id, id })
  const [remove] = useDeleteOwnershipMutation()
  const { download, waiting } = useCertificate(garage)
  const dialog = useDialog('garages/owner', id)

  if (!ownerships && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!ownerships) return <Skeleton lines={4} />

  const present = ownerships.filter((ownership) => isPresent(ownership))
  const coming = ownerships.filter((ownership) => isComing(ownership))
  const past = ownerships.filter((ownership) => !present.includes(ownership) && !coming.includes(ownership))
  // Whoever was to be edited may have been removed meanwhile: then there is no dialog.
  const edited = ownerships.find((each) => each.id === dialog.choice)
  const addButton = canEdit && <Button onClick={() => dialog.show()}>Добавить владельца</Button>

  const toPeriod = (ownership: Ownership): Period => ({
    key: ownership.id,
    who: <Link to={memberPath(ownership.member_id)}>{ownership.member_name}</Link>,
    facts: [shareInWords(ownership), formatSpan(ownership), ownership.ground],
    actions: (
      <>
        {present.includes(ownership) && (
          <Button
            type="text"
            icon={<FilePdfOutlined aria-hidden />}
            loading={waiting === ownership.id}
            onClick={() => void download(ownership)}
          >
            Справка о владении (PDF)
          </Button>
        )}
        {canEdit && (
          <>
            <Button
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={`Изменить: ${ownership.member_name}, ${formatSpan(ownership)}`}
              onClick={() => dialog.show(ownership.id)}
            />
            <RemoveButton
              label={`Удалить: ${ownership.member_name}, ${formatSpan(ownership)}`}
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
          <Periods title="Нынешние владельцы" periods={present.map(toPeriod)} />
          {addButton}
          {canEdit && <TransferNote garage={garage} />}
          <Periods title="Будущие владельцы" periods={coming.map(toPeriod)} />
          <Periods title="Прежние владельцы" periods={past.map(toPeriod)} />
        </>
      )}
      {dialog.isOpen && (edited || !dialog.choice) && (
        <OwnershipDialog garage={garage} ownership={edited} onClose={dialog.close} />
      )}
    </>
  )
}

/** Says what present shares add up to when it isn't the whole. */
function SharesNote({ shares }: { shares: readonly Share[] }) {
  const sum = sumOfShares(shares)
  if (shares.length === 0 || sum.complete) return null
  return (
    <p className="garage-warning" role="note">
      <WarningFilled aria-hidden />
      <span>Доли не сходятся: вместе {sum.text}, а должен быть целый гараж (1).</span>
    </p>
  )
}
