import { Link } from 'react-router-dom'
import { statementLabels, type StatementDetail } from '#contract/money/statements'
import { Facts } from '#shared/detail/Facts'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { statementPath } from '#shared/routing/moneyPaths'

/** Figures of a statement beside those of the books. */
export const StatementTotals = ({ statement }: { statement: StatementDetail }) => {
  const { opening, received, paid, closing, ledger_closing, status, to_on } = statement
  const money = (amount: number | null) => amount !== null && formatMoney(amount)
  const differs = status === 'posted' && closing !== null && ledger_closing !== null && ledger_closing !== closing
  return (
    <div className="statement-totals">
      <Facts
        facts={[
          { label: statementLabels.opening, value: money(opening) },
          { label: statementLabels.received, value: money(received) },
          { label: statementLabels.paid, value: money(paid) },
          { label: statementLabels.closing, value: closing !== null && <strong>{formatMoney(closing)}</strong> },
          {
            label: `По учёту на ${to_on ? formatDate(to_on) : ''}`,
            value:
              status === 'posted' &&
              ledger_closing !== null &&
              (differs ? `${formatMoney(ledger_closing)}: расходится с банком` : formatMoney(ledger_closing)),
          },
        ]}
      />
    </div>
  )
}

/** Figures of a registry, and whether its money has come. */
export function RegistryTotals({
  statement: { received, paid, registry, kind, status },
}: {
  statement: StatementDetail
}) {
  if (!registry) return null
  const { arrival, net } = registry
  // A registry that names no fee has the bank's in what came less; several of an acquirer may come in one larger sum.
  const kept = arrival && arrival.amount < net ? net - arrival.amount : 0
  const isWaiting = kind === 'registry' ? status === 'ready' : status === 'posted'
  return (
    <Facts
      facts={[
        { label: 'Сумма платежей', value: formatMoney(received ?? 0) },
        { label: 'Комиссия', value: formatMoney((paid ?? 0) + kept) },
        { label: 'К зачислению', value: <strong>{formatMoney(net - kept)}</strong> },
        {
          label: 'Поступление',
          value: arrival ? (
            <Link to={statementPath(arrival.statement_id)}>
              {formatDate(arrival.booked_on)}, {formatMoney(arrival.amount)}
            </Link>
          ) : (
            isWaiting && (registry.candidates.length > 0 ? 'есть в выписке' : 'ещё не пришло')
          ),
        },
      ]}
    />
  )
}
