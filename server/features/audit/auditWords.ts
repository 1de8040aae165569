import { formatDate } from '#contract/format'
import { deliveryNames } from '#contract/gbcUsers'
import { formatAddress, majorityNames, voteWeightNames, type Address } from '#contract/gbc'
import { historyLabels } from '#contract/history'
import { roleNames } from '#contract/permissions'
import { formatInstant, spreadsheetAmount } from '#server/features/exports/cells'
import type { Areas } from '#server/records/area'
import type { Cell, CellType, ExportColumn } from '#server/records/exportArea'

const NOTHING = '—'

/** Values of fields that are no columns of a list, by their dictionaries. */
const dictionaries: Record<string, Record<string, string>> = {
  role: roleNames,
  delivery: deliveryNames,
  majority: majorityNames,
  vote_weight: voteWeightNames,
}

const formats: Record<CellType, (cell: string | number) => string> = {
  text: String,
  numeral: String,
  phone: String,
  number: (cell) => String(cell).replace('.', ','),
  date: (cell) => formatDate(String(cell)),
  instant: (cell) => formatInstant(String(cell)),
  money: (cell) => spreadsheetAmount(Number(cell)),
}

function plainText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  // Kopecks, or a sum that was written out when it was logged.
  if (field === 'amount' && typeof value === 'number') return spreadsheetAmount(value)
  if (field === 'address') return formatAddress(value as Address)
  if (field === 'bank_accounts') return (value as { number: string }[]).map(({ number }) => number).join(', ') || 'нет'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return dictionaries[field]?.[text] ?? (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text)
}

function columnText({ type, value }: ExportColumn<object>, field: string, stored: unknown): string {
  if (stored === null || stored === undefined) return NOTHING
  const cell: Cell = value({ [field]: stored })
  return cell === null || cell === '' ? NOTHING : formats[type](cell)
}

/** A field that the log adds to a record's columns has its own label, even where a column has the same name. */
const labelOf = (area: string, field: string): string | undefined =>
  area in historyLabels
    ? (historyLabels[area as keyof typeof historyLabels] as Record<string, string>)[field]
    : undefined

/** Fields of records read in the log as they read in an export of their list. */
const columnOf = (areas: Areas, area: string, field: string): ExportColumn<object> | undefined =>
  (areas as Partial<Areas>)[area]?.export?.columns[field]

/** What a field of an area is called in the log; undefined for an internal one, which isn't shown. */
export const fieldName = (areas: Areas, area: string, field: string): string | undefined =>
  labelOf(area, field) ?? columnOf(areas, area, field)?.title

/** «Телефон: — → +7 911 123-45-67; Статус: …» */
export function formatChanges(areas: Areas, area: string, changes: Record<string, [unknown, unknown]>): string {
  return Object.entries(changes)
    .flatMap(([field, [before, after]]) => {
      const name = fieldName(areas, area, field)
      if (!name) return []
      const column = labelOf(area, field) ? undefined : columnOf(areas, area, field)
      const text = (value: unknown) => (column ? columnText(column, field, value) : plainText(field, value))
      const was = text(before)
      return [`${name}: ${was === NOTHING ? '' : `${was} → `}${text(after)}`]
    })
    .join('; ')
}
