import { reversalInputSchema, type ChargeRun, type ReversalInput } from '#contract/money/charges'
import { formatMonth, type ClosedMonths } from '#contract/money/periods'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { plural } from '#contract/plural'
import { useGetClosedMonthsQuery } from '../periods/periodsApi'
import { ReversalDialog } from '../ReversalDialog'
import { useReverseChargeRunMutation } from './chargesApi'

/** On which day the books take it, and why not on the run's own. */
const dayText = (date: string, { closed_through, first_open_day }: ClosedMonths): string =>
  closed_through !== null && first_open_day !== null && date <= closed_through
    ? `Будет проведено ${formatDate(first_open_day)}: месяц начисления (${formatMonth(date)}) закрыт, и на его конец долг останется прежним. Ниже можно выбрать день позже.`
    : `Будет проведено ${formatDate(date)}, днём начисления. Ниже можно выбрать день позже.`

/** Why all charges of a run are taken back. */
export function ReverseRunDialog({ run, onClose }: { run: ChargeRun; onClose: () => void }) {
  const { gbc_id, id, version, date, rows_total, amount_total, taken_back } = run
  const { currentData: closed } = useGetClosedMonthsQuery(gbc_id)
  const [rows, amount] = [rows_total - (taken_back?.rows ?? 0), amount_total - (taken_back?.amount ?? 0)]
  const [reverse] = useReverseChargeRunMutation()
  return (
    <ReversalDialog<ReversalInput, ChargeRun>
      title="Сторнировать начисление?"
      version={version}
      schema={reversalInputSchema}
      save={(body, idempotencyKey) => reverse({ gbc_id, id, body, idempotencyKey })}
      dateHint="Оставьте пустым, чтобы провести, как сказано выше"
      onClose={onClose}
      about={
        <>
          <p>
            Будет сторнировано: {plural(rows, ['начисление', 'начисления', 'начислений'])} на {formatMoney(amount)}. Что
            уже оплачено, станет авансом.
          </p>
          {closed && <p>{dayText(date, closed)}</p>}
        </>
      }
    />
  )
}
