import { deliveryNames } from '#contract/gbcUsers'
import { historyActions, historyLabels } from '#contract/history'
import { roleNames } from '#contract/permissions'
import { labelled, named, shownBy, type FieldNotes } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'

const words = historyLabels.users

/** How a user's fields read in a conflict, in the history and in the log. */
export const userNotes: FieldNotes = {
  ...labelled(words),
  role: named(words.role, roleNames),
  phone_number: shownBy(words.phone_number, formatPhone),
  avatar_file_id: { label: words.avatar_file_id, show: () => 'новая фотография' },
  delivery: named(words.delivery, deliveryNames),
}

/** What the history calls what was done. */
export const userHistoryActions = historyActions.users
