import { pluralForm } from '#contract/plural'
import { formatDay } from '#server/lib/days'

/** What is said of a file whose documents are all in the books. @param since when the last of them came */
export const nothingNew = (gbc_id: string, total: number, since: string) =>
  `${total === 1 ? 'Этот документ уже загружен' : `Все ${total} ${pluralForm(total, ['документ', 'документа', 'документов'])} уже загружены`} ${formatDay(gbc_id, since)}`
