import { documentCategoryNames, visibilityNames, type OfficeDocument } from '#contract/documents'
import { historyActions, historyLabels } from '#contract/history'
import { recordNotes } from '#shared/detail/recordNotes'
import { formatDate } from '#shared/format/dates'
import { labelled, named, shownBy, type FieldNotes } from '#shared/format/describe'

/** What the fields are called, in a history and in a conflict of two editors. */
export const documentNotes: FieldNotes = {
  category: named('Категория', documentCategoryNames),
  title: { label: 'Название' },
  number: { label: 'Номер' },
  date: shownBy('Дата', formatDate),
  counterparty: { label: 'Контрагент' },
  visibility: named('Кому виден', visibilityNames),
  ...recordNotes,
  ...labelled(historyLabels.documents),
}

/** What the history calls what was done. */
export const documentHistoryActions = historyActions.documents

/** «Протокол № 5 от 01.03.2026» */
export const describeDocument = ({ category, number, date }: OfficeDocument): string =>
  [documentCategoryNames[category], number && `№ ${number}`, date && `от ${formatDate(date)}`].filter(Boolean).join(' ')

/** «1,4 МБ», «320 КБ» */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${Math.max(1, Math.round(kilobytes))} КБ`
  return `${(kilobytes / 1024).toFixed(1).replace('.', ',')} МБ`
}
