import { formatInstant } from '#shared/format/dates'
import { shownBy, type FieldNotes } from '#shared/format/describe'

/** Notes of the fields that records of every area have. */
export const recordNotes: FieldNotes = {
  note: { label: 'Примечание' },
  archived_at: shownBy('В архиве с', formatInstant),
}

/** What the history calls what is done to records of every area. */
export const recordActions: Record<string, string> = {
  created: 'Запись создана',
  updated: 'Запись изменена',
  archived: 'Отправлено в архив',
  restored: 'Возвращено из архива',
}
