import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { hasDocument, type Garage, type Ownership, type Transfer } from '#contract/garages'
import { useGetGarageAccountQuery } from '#features/finances/accounts/accountsApi'
import { formatDate } from '#shared/format/dates'
import { formatLastDay } from '#shared/format/period'
import { formatMoney } from '#shared/format/money'
import { shareInWords } from '#shared/format/share'
import { garagePath, memberPath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { useListTransfersQuery } from './garagesApi'
import { isPresent } from './shares'
import { UndoTransfer } from './UndoTransfer'
import { useCertificate } from './useCertificate'

interface TransferDoneProps {
  garage: Garage
  ownerships: readonly Ownership[]
}

/** The share has passed: to whom, since when, what to do next, and the way back. */
export function TransferDone({ garage, ownerships }: TransferDoneProps) {
  const { gbc_id, id, number } = garage
  const navigate = useNavigate()
  const canAttach = useCan('documents.write')
  const { download, waiting } = useCertificate(garage)
  const { currentData: transfers, error, refetch } = useListTransfersQuery({ gbc_id, id })
  if (!transfers && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!transfers) return <Skeleton lines={4} />

  const last = transfers.find(({ undone_at }) => !undone_at)
  if (!last) return <Navigate to={garagePath(id)} replace />
  const now = ownerships.find(({ member_id, from }) => member_id === last.to_member_id && from === last.date)
  return (
    <>
      <PageHeader title={`Гараж ${number} передан`} />
      <p role="status">
        <Link to={memberPath(last.to_member_id)}>{last.to_name}</Link>
        {now && `, ${shareInWords(now)}`}, с {formatDate(last.date)}. Прежний владелец,{' '}
        <Link to={memberPath(last.from_member_id)}>{last.from_name}</Link>, владел по {formatLastDay(last.date)} и
        остался в истории.
      </p>
      <DebtsLeft garage={garage} transfer={last} />
      {now && !hasDocument(last.kind, now.ground) && (
        <p>Документ не внесён. Когда он появится, впишите его в основание на вкладке «Владельцы».</p>
      )}
      {now && !isPresent(now) && <p>Справку можно будет скачать с {formatDate(now.from)}, на вкладке «Владельцы».</p>}
      <div className="form-buttons">
        {now && isPresent(now) && (
          <Button
            type="primary"
            icon={<FilePdfOutlined aria-hidden />}
            loading={waiting !== null}
            onClick={() => void download(now)}
          >
            Выдать справку новому владельцу
          </Button>
        )}
        <LinkButton to={garagePath(id)}>К гаражу</LinkButton>
        {canAttach && <LinkButton to={`${garagePath(id)}?tab=documents`}>Приложить скан договора</LinkButton>}
        {last.obstacles.length === 0 && (
          <UndoTransfer
            {...{ gbc_id, garage_id: id, transfer: last }}
            onUndone={() => void navigate(garagePath(id), { replace: true })}
          />
        )}
      </div>
      {last.obstacles.length === 0 && (
        <p className="garage-quiet">Отменить передачу можно, пока не изменены гараж, его владельцы и их карточки.</p>
      )}
    </>
  )
}

/** What is owed for the garage after the transfer, and by which of the two. */
function DebtsLeft({ garage: { gbc_id, id }, transfer }: { garage: Garage; transfer: Transfer }) {
  const { currentData: account } = useGetGarageAccountQuery({ gbc_id, id }, { skip: !useCan('finances.read') })
  const owedBy = (member: string) => account?.payers.find(({ member_id }) => member_id === member)?.debt ?? 0
  const left = owedBy(transfer.from_member_id)
  const passed = owedBy(transfer.to_member_id)
  return (
    <>
      {left > 0 && <p>Долг за этот гараж {formatMoney(left)} остался за прежним владельцем, новый его не платит.</p>}
      {passed > 0 && <p>Долг за этот гараж {formatMoney(passed)} числится за новым владельцем.</p>}
    </>
  )
}
