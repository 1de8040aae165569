import { deliveryNames } from '#contract/gbcUsers'
import { formatAddress, majorityNames, voteWeightNames, type Address } from '#contract/gbc'
import { historyLabels } from '#contract/history'
import { roleNames } from '#contract/permissions'
import { writtenDay, writtenInstant, writtenMoney } from '#server/features/exports/cells'
import type { Cell, CellType, ExportColumn } from '#server/features/exports/exportArea'
import { garagesExport } from '#server/features/garages/garagesExport'
import { membersExport } from '#server/features/members/membersExport'
import { propertyExport } from '#server/features/property/propertyExport'

/** Fields of records read in the log as they read in a list of theirs. */
const columns: Record<string, Record<string, ExportColumn<object>>> = {
  members: membersExport.columns,
  garages: garagesExport.columns,
  property: propertyExport.columns,
}

const NOTHING = '—'

/** Values of fields that are no columns of a list, by their dictionaries. */
const dictionaries: Record<string, Record<string, string>> = { role: roleNames, delivery: deliveryNames, majority: majorityNames, vote_weight: voteWeightNames }

const written: Record<CellType, (cell: string | number) => string> = {
  text: String,
  phone: String,
  number: (cell) => String(cell).replace('.', ','),
  date: (cell) => writtenDay(String(cell)),
  instant: (cell) => writtenInstant(String(cell)),
  money: (cell) => writtenMoney(Number(cell)),
}

function plainText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (field === 'address') return formatAddress(value as Address)
  if (field === 'bank_accounts') return (value as { number: string }[]).map(({ number }) => number).join(', ') || 'нет'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return dictionaries[field]?.[text] ?? (/^\d{4}-\d\d-\d\d$/.test(text) ? writtenDay(text) : text)
}

function columnText({ type, value }: ExportColumn<object>, field: string, stored: unknown): string {
  if (stored === null || stored === undefined) return NOTHING
  const cell: Cell = value({ [field]: stored })
  return cell === null || cell === '' ? NOTHING : written[type](cell)
}

/** «Телефон: — → +7 911 123-45-67; Статус: …» A field without a name is internal and isn't told. */
export function writtenChanges(area: string, changes: Record<string, [unknown, unknown]>): string {
  const labels: Record<string, string> = area in historyLabels ? historyLabels[area as keyof typeof historyLabels] : {}
  return Object.entries(changes)
    .flatMap(([field, [before, after]]) => {
      const column = columns[area]?.[field]
      const label = labels[field] ?? column?.title
      if (!label) return []
      const text = (value: unknown) => (column ? columnText(column, field, value) : plainText(field, value))
      const was = text(before)
      return [`${label}: ${was === NOTHING ? '' : `${was} → `}${text(after)}`]
    })
    .join('; ')
}
