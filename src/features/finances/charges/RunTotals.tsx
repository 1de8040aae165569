import { chargeRunLabels, chargeRunRowLabels, rowsText, type ChargeRun } from '#contract/money/charges'
import { Facts } from '#shared/detail/Facts'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'

/** What a run comes to. */
export const RunTotals = ({
  run: { rows_total, problems_total, problems, amount_total, uncharged_total, taken_back },
}: {
  run: ChargeRun
}) => (
  <Facts
    facts={[
      { label: chargeRunLabels.amount_total, value: <strong>{formatMoney(amount_total)}</strong> },
      {
        label: 'Сторнировано',
        value:
          taken_back &&
          `${rowsText(taken_back.rows)} на ${formatMoney(taken_back.amount)}, ${taken_back.rows > 1 ? 'последнее ' : ''}${formatDate(taken_back.last_on)}`,
      },
      { label: 'Осталось начислено', value: taken_back && formatMoney(amount_total - taken_back.amount) },
      { label: chargeRunLabels.rows_total, value: rows_total.toLocaleString('ru-RU') },
      { label: chargeRunLabels.problems_total, value: problems_total > 0 && problems_total.toLocaleString('ru-RU') },
      {
        label: chargeRunRowLabels.problem,
        value: problems.length > 0 && problems.map(({ problem, rows }) => `${problem}: ${rowsText(rows)}`).join('; '),
      },
      {
        label: chargeRunLabels.uncharged_total,
        value: uncharged_total > 0 && `${formatMoney(uncharged_total)}: эти доли никому не начисляются`,
      },
    ]}
  />
)
