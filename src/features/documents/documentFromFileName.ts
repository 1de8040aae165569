import { documentCategoryNames, type DocumentCategory } from '#contract/documents'
import { parseDate } from '#shared/format/dates'

/** What a file's name says of a document; what it doesn't say is absent. */
export interface NamedDocument {
  title: string
  date?: string
  number?: string
  category?: DocumentCategory
}

const DATE = /(?:от\s+)?((?<!\d)\d{4}[-._]\d{2}[-._]\d{2}(?!\d)|(?<!\d)\d{1,2}[-._]\d{1,2}[-._](?:\d{4}|\d{2})(?!\d))/
const NUMBER = /(?:№|N|No)\s*([\dА-Яа-яA-Za-z/-]+)/

/** «Протокол_№5_от_07.09.2026.pdf» → Протокол, № 5, 07.09.2026, with «Протокол № 5 от 07.09.2026» as the title. */
export function documentFromFileName(file_name: string): NamedDocument {
  const title = file_name
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const date = parseDate((DATE.exec(title)?.[1] ?? '').replace(/[-_]/g, '.')) ?? undefined
  const number = NUMBER.exec(title)?.[1]
  const words = title.toLowerCase()
  const [category] =
    (Object.entries(documentCategoryNames) as [DocumentCategory, string][]).find(([, name]) =>
      words.includes(name.toLowerCase()),
    ) ?? []
  return { title, date, number, category }
}
