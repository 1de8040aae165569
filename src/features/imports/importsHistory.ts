import { historyLabels } from '#contract/history'
import { formatDate } from '#shared/format/dates'
import { historyFields, money, shownBy } from '#shared/format/describe'

/** How the fields of the balances that an import begins with read in the log. */
export const balancesHistory = historyFields(historyLabels.balances, { amount: money, as_of: shownBy(formatDate) })
