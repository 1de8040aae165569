import { PrinterOutlined } from '@ant-design/icons'
import { Button, type MenuProps } from 'antd'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import {
  beforeBooksText,
  knownAtText,
  overdueAboveDebt,
  type AccountEntry,
  type AccountStatement,
} from '#contract/money/accounts'
import type { Charged } from '#contract/money/charges'
import type { Payment } from '#contract/money/payments'
import { garagesText } from '#contract/text'
import { DetailPage } from '#shared/detail/DetailPage'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useCompact } from '#shared/list/useCompact'
import { ACCOUNTS, garageJournalPath, operationPath, takePaymentPath } from '#shared/routing/moneyPaths'
import { usePageTitle } from '#shared/routing/pageTitle'
import { memberPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { MoreMenu } from '#shared/ui/MoreMenu'
import { PageHeader } from '#shared/ui/PageHeader'
import { balanceText } from '#shared/money/balance'
import { ChargeActions } from '../charges/ChargeActions'
import { ChargedUndo } from '../charges/ChargedUndo'
import { statementFilePath, useGetAccountStatementQuery } from './accountsApi'
import { useCashOrder } from '../journal/operationActs'
import { PeriodPicker } from '../PeriodPicker'
import { ClosedNote } from '../periods/ClosedNote'
import { StatementTable } from '#shared/money/StatementTable'
import { TableFiles, tableFileItems } from '#shared/money/TableFiles'
import { PaymentUndo } from '../payments/PaymentUndo'
import { ReceiptButton } from '../receipts/ReceiptButton'
import { GarageFilter } from './GarageFilter'
import { MoveDialog } from './MoveDialog'
import { PinnedAdvances } from './PinnedAdvances'
import { RefundDialog } from './RefundDialog'

const NoDebtDialog = lazy(async () => ({ default: (await import('#shared/money/NoDebtDialog')).NoDebtDialog }))

const SplitDebtDialog = lazy(async () => ({ default: (await import('./SplitDebtDialog')).SplitDebtDialog }))

const ManualChargeDialog = lazy(async () => ({
  default: (await import('../charges/ManualChargeDialog')).ManualChargeDialog,
}))

const WriteOffDialog = lazy(async () => ({ default: (await import('./WriteOffDialog')).WriteOffDialog }))

const ReassignPayment = lazy(async () => ({
  default: (await import('../statements/ReassignPayment')).ReassignPayment,
}))

const JoinDebtDialog = lazy(async () => ({ default: (await import('./JoinDebtDialog')).JoinDebtDialog }))

/** Kopecks. */
type OpeningDebt = { charge_id: string; amount: number }

/** A member's account: from the first charge that is not paid, or from a day of the address. */
export function AccountPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const [search] = useSearchParams()
  const from = search.get('from')
  const to = search.get('to')
  const garage = search.get('garage')
  const known_at = search.get('known_at')
  const params = useMemo(
    () => ({
      ...(from && { from }),
      ...(to && { to }),
      ...(garage && { garage_id: garage }),
      ...(known_at && { known_at }),
    }),
    [from, to, garage, known_at],
  )
  const query = useGetAccountStatementQuery({ gbc_id, id, params })
  usePageTitle(query.currentData?.member_name)
  return (
    <DetailPage query={query} notFoundText="Такого лицевого счёта нет." listTo={ACCOUNTS}>
      {(statement) => <Account statement={statement} garage_id={garage} />}
    </DetailPage>
  )
}

const BEGINNING = '2000-01-01'

/** Lines that lead to their operation, where it is taken back. */
const isOpened = (kind: string) => ['payment', 'refund', 'write_off'].includes(kind)

const CORRECTED = ['opening', 'charge', 'fine', 'payment']

interface EntryActs {
  onSplit: (debt: OpeningDebt) => void
  onJoin: (charge_id: string) => void
  onReassign: (operation_id: string) => void
}

/**
 * What is open is paid; charges and payments are corrected; what the bank has brought is given to another member; of opening
 * balances the debt, and a refund is taken back among payments.
 */
const actionsOf =
  (member_id: string, canPost: boolean, { onSplit, onJoin, onReassign }: EntryActs) =>
  ({ kind, operation_id, charge_id, charged, paid, open, is_part, from_statement, allocations }: AccountEntry) => (
    <>
      {canPost && charge_id !== null && open > 0 && (
        <LinkButton to={takePaymentPath(member_id, charge_id)} size="small" type="link">
          Оплатить
        </LinkButton>
      )}
      {canPost && kind === 'opening' && charge_id !== null && (
        <Button type="link" size="small" onClick={() => onSplit({ charge_id, amount: charged })}>
          Расшифровать долг
        </Button>
      )}
      {canPost && charge_id !== null && is_part && (
        <Button type="link" size="small" onClick={() => onJoin(charge_id)}>
          Объединить обратно
        </Button>
      )}
      {isOpened(kind) && (
        <LinkButton to={operationPath(operation_id)} size="small" type="link">
          {kind === 'write_off' ? 'Открыть списание' : 'Открыть платёж'}
        </LinkButton>
      )}
      {canPost && from_statement && (
        <Button type="link" size="small" onClick={() => onReassign(operation_id)}>
          Отнести к другому
        </Button>
      )}
      {CORRECTED.includes(kind) && (charge_id !== null || (kind === 'payment' && !from_statement)) && (
        <ChargeActions
          posted={{ operation_id, charge_id, amount: charged || paid, allocations, isOpening: kind === 'opening' }}
        />
      )}
    </>
  )

interface AccountProps {
  statement: AccountStatement
  /** The garage that it is narrowed to. */
  garage_id: string | null
}

function Account({ statement, garage_id }: AccountProps) {
  const openOrder = useCashOrder()
  const [refunding, setRefunding] = useState(false)
  const [moving, setMoving] = useState(false)
  const [writingOff, setWritingOff] = useState(false)
  /** Given back just now: printed as long as the page is open, taken back at once. */
  const [refund, setRefund] = useState<Payment | null>(null)
  const [undone, setUndone] = useState<Payment | null>(null)
  const [charging, setCharging] = useState(false)
  const [charged, setCharged] = useState<Charged | null>(null)
  const [split, setSplit] = useState<OpeningDebt | null>(null)
  const [joined, setJoined] = useState<string | null>(null)
  const [reassigned, setReassigned] = useState<string | null>(null)
  const endReassigning = useCallback(() => setReassigned(null), [])
  const { member_id, member_name, number, garages, balance, overdue, before_books, from, to, known_at, opening } =
    statement
  // What was known on a day is read only: acts belong to the account as it is now.
  const canPost = useCan('finances.post') && known_at === null
  const compact = useCompact()
  const files = useStatementFiles(statement, garage_id)
  const canRefund = canPost && balance < 0
  const canWriteOff = useCan('finances.write_off') && known_at === null && (balance > 0 || overdue > 0)
  const refundAdvance = () => setRefunding(true)
  return (
    <>
      <PageHeader
        title={member_name}
        subtitle={
          <>
            {[number && `Лицевой счёт ${number}`, garages && garagesText(garages)].filter(Boolean).join(' · ')}
            {' · '}
            <Link to={memberPath(member_id)}>карточка</Link>
          </>
        }
        actions={
          <>
            {canPost && (
              <LinkButton to={takePaymentPath(member_id)} type="primary">
                Принять оплату
              </LinkButton>
            )}
            {!compact && canRefund && <Button onClick={refundAdvance}>Вернуть аванс</Button>}
            {canPost && <ReceiptButton member_id={member_id} />}
            {!compact && <TableFiles text="Выписка" {...files} />}
            <Rarer
              member_id={member_id}
              folded={
                compact
                  ? [
                      canRefund ? { key: 'refund', label: 'Вернуть аванс', onClick: refundAdvance } : null,
                      ...tableFileItems(files),
                    ]
                  : []
              }
              onCharge={canPost ? () => setCharging(true) : undefined}
              onMove={canPost && balance !== 0 ? () => setMoving(true) : undefined}
              onWriteOff={canWriteOff ? () => setWritingOff(true) : undefined}
            />
          </>
        }
      />
      <dl className="money-facts">
        <div>
          <dt>{known_at ? `По данным на ${formatDate(known_at)}` : 'Сейчас'}</dt>
          <dd>{balanceText(balance)}</dd>
        </div>
        {overdue > 0 && (
          <div>
            <dt>
              {overdueAboveDebt(statement) > 0 ? 'Просрочено, аванс отложен' : 'Просрочено'}
              {beforeBooksText(overdue, before_books)}
            </dt>
            <dd>{formatMoney(overdue)}</dd>
          </div>
        )}
        <div>
          <dt>
            {from === BEGINNING ? (
              'До начала учёта · показано всё'
            ) : (
              <>
                Входящий остаток на {formatDate(from)} · <Link to={`?from=${BEGINNING}`}>показать всё</Link>
              </>
            )}
          </dt>
          <dd>{balanceText(opening)}</dd>
        </div>
      </dl>
      {known_at === null && <PinnedAdvances member_id={member_id} canPost={canPost} />}
      <PeriodPicker from={from} to={to} withKnownAt />
      <GarageFilter member_id={member_id} />
      {known_at && <KnownAtNote known_at={known_at} />}
      <ClosedNote />
      {undone && (
        <PaymentUndo key={undone.id} payment={undone} onUndo={() => setRefund(null)} onGone={() => setUndone(null)} />
      )}
      {charged && <ChargedUndo key={charged.id} charge={charged} onGone={() => setCharged(null)} />}
      {charging && (
        <Suspense>
          <ManualChargeDialog
            member_id={member_id}
            onCharged={(charge) => {
              setCharged(charge)
              setCharging(false)
            }}
            onClose={() => setCharging(false)}
          />
        </Suspense>
      )}
      {refund?.number && (
        <p>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => openOrder(refund.operation_id)}>
            Напечатать РКО № {refund.number}
          </Button>
        </p>
      )}
      {statement.entries.length > 0 ? (
        <StatementTable
          statement={statement}
          actions={actionsOf(member_id, canPost, {
            onSplit: setSplit,
            onJoin: setJoined,
            onReassign: setReassigned,
          })}
          garageTo={garageJournalPath}
        />
      ) : (
        <p>
          С {formatDate(from)} по {formatDate(to)} начислений и оплат не было.
        </p>
      )}
      {split && (
        <Suspense>
          <SplitDebtDialog charge={split} onClose={() => setSplit(null)} />
        </Suspense>
      )}
      {joined && (
        <Suspense>
          <JoinDebtDialog charge_id={joined} onClose={() => setJoined(null)} />
        </Suspense>
      )}
      {reassigned && (
        <Suspense>
          <ReassignPayment key={reassigned} operation_id={reassigned} onGone={endReassigning} />
        </Suspense>
      )}
      {moving && <MoveDialog statement={statement} onClose={() => setMoving(false)} />}
      {writingOff && (
        <Suspense>
          <WriteOffDialog statement={statement} onClose={() => setWritingOff(false)} />
        </Suspense>
      )}
      {refunding && (
        <RefundDialog
          statement={statement}
          onGiven={(payment) => {
            setRefund(payment)
            setUndone(payment)
            setRefunding(false)
          }}
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  )
}

interface RarerProps {
  member_id: string
  /** Acts that a phone has no room for beside the main one. */
  folded: NonNullable<MenuProps['items']>
  /** Each absent where there is nothing to do it with, or the user may not. */
  onCharge?: () => void
  onMove?: () => void
  onWriteOff?: () => void
}

/** What is wanted of an account now and then. */
function Rarer({ member_id, folded, onCharge, onMove, onWriteOff }: RarerProps) {
  const gbc_id = useOwnGbcId()
  const [certifying, setCertifying] = useState(false)
  return (
    <>
      <MoreMenu
        items={[
          ...folded,
          ...(onCharge ? [{ key: 'charge', label: 'Начислить…', onClick: onCharge }] : []),
          ...(onMove ? [{ key: 'move', label: 'Перенести на другой счёт…', onClick: onMove }] : []),
          ...(onWriteOff ? [{ key: 'write-off', label: 'Списать долг…', onClick: onWriteOff }] : []),
          { key: 'no-debt', label: 'Справка об отсутствии задолженности', onClick: () => setCertifying(true) },
        ]}
      />
      {certifying && (
        <Suspense>
          <NoDebtDialog of={{ gbc_id, area: 'accounts', id: member_id }} onClose={() => setCertifying(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Above an account that is shown without what was posted later. */
function KnownAtNote({ known_at }: { known_at: string }) {
  const [search] = useSearchParams()
  const now = new URLSearchParams(search)
  now.delete('known_at')
  return (
    <p className="closed-note" role="status">
      Счёт показан, {knownAtText(known_at)}: что внесено позже, не учтено.{' '}
      <Link to={`?${now.toString()}`}>Показать как сейчас</Link>
    </p>
  )
}

/** The statement of the screen as a PDF or XLSX. */
function useStatementFiles({ member_id, from, to, known_at, entries }: AccountStatement, garage_id: string | null) {
  const gbc_id = useOwnGbcId()
  return {
    path: statementFilePath({ gbc_id, id: member_id }),
    params: { from, to, garage_id: garage_id ?? undefined, known_at: known_at ?? undefined },
    rows: entries.length,
  }
}
