import { cashDeskLabels } from '#contract/money/cashDesks'
import { historyFields, money } from '#shared/format/describe'

/** How the fields of a cash desk read in the log. */
export const cashDeskHistory = historyFields(cashDeskLabels, {
  limit_amount: money,
  balance: money,
})
