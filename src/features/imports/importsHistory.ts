import { historyLabels } from '#contract/history'
import { formatDate } from '#shared/format/dates'
import { fieldNotes, money, shownBy } from '#shared/format/describe'

/** How the fields of the balances that an import begins with read in the log. */
export const balancesHistory = fieldNotes(historyLabels.balances, { amount: money, as_of: shownBy(formatDate) })
