import { historyLabels } from '#contract/history'
import { formatDate } from '#shared/format/dates'
import { historyFields, shownBy } from '#shared/format/describe'
import { balanceText } from '#shared/money/balance'

/** How the fields of the balances that an import begins with read in the log. */
export const balancesHistory = historyFields(historyLabels.balances, {
  amount: (kopecks) => balanceText(Number(kopecks)),
  as_of: shownBy(formatDate),
})
