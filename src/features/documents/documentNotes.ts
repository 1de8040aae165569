import { documentCategoryNames, linkFields, visibilityNames } from '#contract/documents'
import { historyActions, historyLabels } from '#contract/history'
import { recordNotes } from '#shared/detail/recordNotes'
import { formatDate } from '#shared/format/dates'
import { labelled, named, shownBy, type FieldNote, type FieldNotes } from '#shared/format/describe'
import { plural } from '#shared/format/plural'

/** In a conflict of two editors: what the links are, the document's page shows. */
const linked = (label: string): FieldNote => ({
  label,
  show: (ids) => plural((ids as string[]).length, ['запись', 'записи', 'записей']),
})

/** What the fields are called, in a history and in a conflict of two editors. */
export const documentNotes: FieldNotes = {
  category: named('Категория', documentCategoryNames),
  title: { label: 'Название' },
  number: { label: 'Номер' },
  date: shownBy('Дата', formatDate),
  counterparty: { label: 'Контрагент' },
  visibility: named('Кому виден', visibilityNames),
  [linkFields.members]: linked('Связанные члены кооператива'),
  [linkFields.garages]: linked('Связанные гаражи'),
  [linkFields.property]: linked('Связанное имущество'),
  ...recordNotes,
  ...labelled(historyLabels.documents),
}

/** What the history calls what was done. */
export const documentHistoryActions = historyActions.documents

/** «1,4 МБ», «320 КБ» */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${Math.max(1, Math.round(kilobytes))} КБ`
  return `${(kilobytes / 1024).toFixed(1).replace('.', ',')} МБ`
}
