import { formatInstant } from '#shared/format/dates'
import { shownBy, type FieldNotes } from '#shared/format/describe'

/** Notes of the fields that records of every area have. */
export const recordNotes: FieldNotes = {
  note: { label: 'Примечание' },
  archived_at: shownBy('В архиве с', formatInstant),
}
