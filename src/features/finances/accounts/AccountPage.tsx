import { PrinterOutlined } from '@ant-design/icons'
import { Button, type MenuProps } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { beforeBooksText, knownAtText, overdueAboveDebt, type AccountStatement } from '#contract/money/accounts'
import type { Payment } from '#contract/money/payments'
import { garagesText } from '#contract/text'
import { DetailPage } from '#shared/detail/DetailPage'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useCompact } from '#shared/list/useCompact'
import { ACCOUNTS, garageJournalPath, takePaymentPath } from '#shared/routing/moneyPaths'
import { usePageTitle } from '#shared/routing/pageTitle'
import { memberPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { MoreMenu } from '#shared/ui/MoreMenu'
import { PageHeader } from '#shared/ui/PageHeader'
import { balanceText } from '#shared/money/balance'
import { statementFilePath, useGetAccountStatementQuery } from './accountsApi'
import { useCashOrder } from '../journal/operationActs'
import { PeriodPicker } from '../PeriodPicker'
import { ClosedNote } from '../periods/ClosedNote'
import { StatementTable } from '#shared/money/StatementTable'
import { TableFiles, tableFileItems } from '#shared/money/TableFiles'
import { ReceiptButton } from '../receipts/ReceiptButton'
import { AccountDialogs, useAccountDialog } from './AccountDialogs'
import { EntryActions } from './EntryActions'
import { GarageFilter } from './GarageFilter'
import { PinnedAdvances } from './PinnedAdvances'

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

interface AccountProps {
  statement: AccountStatement
  /** The garage that it is narrowed to. */
  garage_id: string | null
}

function Account({ statement, garage_id }: AccountProps) {
  const openOrder = useCashOrder()
  const dialog = useAccountDialog(statement.member_id)
  const { show } = dialog
  /** Given back just now: printed as long as the page is open. */
  const [refund, setRefund] = useState<Payment | null>(null)
  const { member_id, member_name, number, garages, balance, overdue, before_books, from, to, known_at, opening } =
    statement
  // What was known on a day is read only: acts belong to the account as it is now.
  const canPost = useCan('finances.post') && known_at === null
  const compact = useCompact()
  const files = useStatementFiles(statement, garage_id)
  const canRefund = canPost && balance < 0
  const canWriteOff = useCan('finances.write_off') && known_at === null && (balance > 0 || overdue > 0)
  const refundAdvance = () => show('refund')
  const rarer: NonNullable<MenuProps['items']> = [
    // A phone has no room for these beside the main act.
    ...(compact && canRefund ? [{ key: 'refund', label: 'Вернуть аванс', onClick: refundAdvance }] : []),
    ...(compact ? tableFileItems(files) : []),
    ...(canPost ? [{ key: 'charge', label: 'Начислить…', onClick: () => show('charge') }] : []),
    ...(canPost && balance !== 0
      ? [{ key: 'move', label: 'Перенести на другой счёт…', onClick: () => show('move') }]
      : []),
    ...(canWriteOff ? [{ key: 'write-off', label: 'Списать долг…', onClick: () => show('write_off') }] : []),
    { key: 'no-debt', label: 'Справка об отсутствии задолженности', onClick: () => show('no_debt') },
  ]
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
            <MoreMenu items={rarer} />
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
          actions={(entry) => <EntryActions entry={entry} member_id={member_id} canPost={canPost} show={show} />}
          garageTo={garageJournalPath}
        />
      ) : (
        <p>
          С {formatDate(from)} по {formatDate(to)} начислений и оплат не было.
        </p>
      )}
      <AccountDialogs statement={statement} dialog={dialog} onRefund={setRefund} />
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
