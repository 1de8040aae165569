import { historyLabels } from '#contract/history'
import { formatDate, formatInstant } from '#shared/format/dates'
import { historyFields, itself, shownBy } from '#shared/format/describe'

/** How the fields of a fund read in the log; where money went and how much is said in the sentence. */
export const fundHistory = historyFields(
  historyLabels.funds,
  { archived_at: shownBy(formatInstant), date: shownBy(formatDate) },
  { funds: itself, amount: itself },
)
