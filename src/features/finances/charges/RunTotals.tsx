import { chargeRunLabels, chargeRunRowLabels, rowsText, type ChargeRun } from '#contract/money/charges'
import { Facts } from '#shared/detail/Facts'
import { formatMoney } from '#shared/format/money'

/** What a run comes to. */
export const RunTotals = ({
  run: { rows_total, problems_total, problems, amount_total, uncharged_total },
}: {
  run: ChargeRun
}) => (
  <Facts
    facts={[
      { label: chargeRunLabels.amount_total, value: <strong>{formatMoney(amount_total)}</strong> },
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
