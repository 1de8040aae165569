import { documentCategoryNames, type OfficeDocument } from '#contract/documents'
import { formatDate } from '#shared/format/dates'

/** «Протокол № 5 от 01.03.2026» */
export const describeDocument = ({
  category,
  number,
  date,
}: Pick<OfficeDocument, 'category' | 'number' | 'date'>): string =>
  [documentCategoryNames[category], number && `№ ${number}`, date && `от ${formatDate(date)}`].filter(Boolean).join(' ')
