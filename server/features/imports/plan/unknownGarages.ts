import { importFields, type ImportField, type ImportSettings } from '#contract/imports'
import type { Values } from './findGarages'
import type { PlannedGarage } from './garagePlan'
import type { ParsedRow } from './parsedRow'
import { refuse } from './refuse'

/** What of the group says nothing of the garage itself. */
const POOR: readonly ImportField[] = ['garage_number', 'garage_note']

/** Whether a table lists garages or their owners; one that doesn't, as a list of debts, makes no garages. */
const listsGarages = ({ columns }: ImportSettings): boolean =>
  columns.some(
    ({ field }) =>
      field === 'name' || field === 'last_name' || (importFields[field].group === 'garage' && !POOR.includes(field)),
  )

/** Garages that nobody has: refused in a list of debts, warned of where a debt would come to a garage without an owner. */
export function tellUnknownGarages(
  rows: ParsedRow[],
  settings: ImportSettings,
  garageOf: (values: Values) => PlannedGarage | undefined,
): void {
  const lists = listsGarages(settings)
  for (const row of rows) {
    for (const values of row.garages) {
      const garage = garageOf(values)
      if (!garage || garage.existing) continue
      if (!lists)
        refuse(row, 'garage_number', `Гаража ${values.number} нет: сначала добавьте его или исправьте номер в файле`)
      else if (row.balance && garage.rows.every(({ owners }) => owners.length === 0)) {
        const message = `Гаража ${values.number} нет: будет создан без владельца`
        row.warnings.push({ column: null, field: 'garage_number', message })
      }
    }
  }
}

/** Numbers that may as well be meant for several garages; where most are written so, that is how garages are numbered. */
export function tellDoubtfulNumbers(rows: ParsedRow[], { columns }: ImportSettings): string[] {
  const all = rows.flatMap((row) => row.garages.map((garage) => ({ row, garage })))
  const doubtful = all.filter(({ garage }) => garage.doubtful)
  if (doubtful.length > 10 && doubtful.length > all.length / 2)
    return [`Номера вида «${doubtful[0].garage.number}» прочитаны каждый как один гараж`]
  const column = columns.find(({ field }) => field === 'garage_number')?.index ?? null
  for (const { row, garage } of doubtful) {
    const message = `«${garage.number}» прочитано как один гараж: если их несколько, напишите каждый в своей строке`
    row.warnings.push({ column, field: 'garage_number', message })
  }
  return []
}
