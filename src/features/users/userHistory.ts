import { deliveryNames } from '#contract/gbcUsers'
import { historyLabels } from '#contract/history'
import { roleNames } from '#contract/permissions'
import { historyFields, named, shownBy } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'

/** How a user's fields read in a conflict, in the history and in the log. */
export const userHistory = historyFields(historyLabels.users, {
  role: named(roleNames),
  phone_number: shownBy(formatPhone),
  avatar_file_id: () => 'новая фотография',
  delivery: named(deliveryNames),
})
