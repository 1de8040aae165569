import { recordLabels } from '#contract/common'
import type { Db } from '#server/db/engine'
import type { QuerySchema } from '#server/http/validation'
import type { RestrictedFields } from './restrictedFields'

/**
 * What a cell holds: `date` is `YYYY-MM-DD`, `instant` ISO in UTC, `money` kopecks, `number` any other amount, `numeral` a number
 * that may be written with letters too, as of a garage, `phone` phones as people write them, joined by commas. Each format writes it in its own way.
 */
export type CellType = 'text' | 'phone' | 'date' | 'instant' | 'money' | 'number' | 'numeral'
export type Cell = string | number | null

export interface ExportColumn<Row> {
  title: string
  type: CellType
  value(row: Row): Cell
}

/** A list that can be exported: all that the export has to know of its area. */
export interface ExportArea<Row extends object = object, Query extends object = object> {
  /** Name of the sheet and of the file, where it isn't the area's own (contract/areas.ts). */
  title?: string
  query: QuerySchema<Query>
  /** Columns and filters for who may see more than the list itself. */
  restricted?: RestrictedFields
  /** By the field's name, which is the column's name on screen. */
  columns: Record<string, ExportColumn<Row>>
  /** A row «Итого» below a workbook's rows sums its money; a CSV has records alone. */
  totals?: true
  /** Ids of the whole list in its order. */
  ids(db: Db, gbc_id: string, query: Query): Promise<string[]>
  rows(db: Db, gbc_id: string, ids: string[]): Promise<Row[]>
}

type StoredField<Row> = { [Name in keyof Row]-?: Row[Name] extends Cell | undefined ? Name : never }[keyof Row] & string

/** What a title says beside the field's name: cells hold bare numbers and Moscow's time. */
const UNITS: Partial<Record<CellType, string>> = { money: ', ₽', instant: ' (МСК)' }
export const unitOf = (type: CellType): string => UNITS[type] ?? ''

const OWN_TIMES = ['created_at', 'updated_at', 'archived_at'] as const

/**
 * Makes columns that are called as the contract calls their fields:
 * `const { stored, named, made } = exportColumns<Member>()(memberLabels)`.
 */
export const exportColumns =
  <Row extends object>() =>
  <Field extends string>(labels: Record<Field, string>) => {
    /** A cell calculated from the record. */
    const made = (name: Field, type: CellType, value: (row: Row) => Cell, unit = unitOf(type)) => ({
      [name]: { title: labels[name] + unit, type, value },
    })
    return {
      made,
      /** The field as it is stored. @param unit stands behind the name: `, м²` */
      stored: (name: Field & StoredField<Row>, type: CellType = 'text', unit?: string) =>
        made(name, type, (row) => (row[name] as Cell | undefined) ?? null, unit),
      /** «да» or «нет». */
      flag: (name: Field & keyof Row) => made(name, 'text', (row) => (row[name] ? 'да' : 'нет')),
      /** When it was made, changed and put into the archive, as every record has it. */
      ownTimes: (): Record<string, ExportColumn<Row>> =>
        Object.fromEntries(
          OWN_TIMES.map((name) => {
            const title = (labels as Partial<Record<string, string>>)[name] ?? recordLabels[name]
            const value = (row: Row) => (row as Record<string, Cell>)[name]
            return [name, { title: title + unitOf('instant'), type: 'instant', value }]
          }),
        ),
      /** A value that a dictionary of the contract names. */
      named: (name: Field & StoredField<Row>, names: Record<string, string>) =>
        made(name, 'text', (row) => names[String(row[name])] ?? null),
    }
  }
