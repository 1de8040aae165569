import { documentCategoryNames, documentLabels, linkFields, visibilityNames } from '#contract/documents'
import { historyLabels } from '#contract/history'
import { formatDate } from '#shared/format/dates'
import { historyFields, itself, named, shownBy } from '#shared/format/describe'
import { plural } from '#contract/plural'

/** In a conflict of two editors: what the links are, the document's page shows. */
const countOfLinks = (ids: unknown) => plural((ids as string[]).length, ['запись', 'записи', 'записей'])

/** How the fields read in a history and in a conflict of two editors. */
export const documentHistory = historyFields(
  { ...documentLabels, ...historyLabels.documents },
  {
    category: named(documentCategoryNames),
    date: shownBy(formatDate),
    visibility: named(visibilityNames),
    ...Object.fromEntries(Object.values(linkFields).map((field) => [field, countOfLinks])),
  },
  { file: itself },
)
