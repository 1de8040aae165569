import { cashDeskLabels } from '#contract/money/cashDesks'
import { formatInstant } from '#shared/format/dates'
import { historyFields, money, shownBy } from '#shared/format/describe'

/** How the fields of a cash desk read in the log. */
export const cashDeskHistory = historyFields(cashDeskLabels, {
  limit_amount: money,
  balance: money,
  archived_at: shownBy(formatInstant),
})
