import type { Permission } from '#contract/permissions'
import type { Db } from '#server/db/engine'
import type { QuerySchema } from '#server/plugins/contract'

/**
 * What a cell holds: `date` is `YYYY-MM-DD`, `instant` ISO in UTC, `money` kopecks, `number` any other amount, `phone` phones as people write them,
 * joined by commas. Each format writes it in its own way.
 */
export type CellType = 'text' | 'phone' | 'date' | 'instant' | 'money' | 'number'
export type Cell = string | number | null

export interface ExportColumn<Row> {
  title: string
  type: CellType
  value(row: Row): Cell
}

/** A list that can be exported: all that the export has to know of its area. */
export interface ExportArea<Row extends object = object, Query extends object = object> {
  /** Name of the sheet and of the file. */
  title: string
  /** Whose permission to read it takes. */
  permission: Permission
  query: QuerySchema<Query>
  /** By the field's name, which is the column's name on screen. */
  columns: Record<string, ExportColumn<Row>>
  /** Ids of the whole list in its order. */
  ids(db: Db, gbc_id: string, query: Query): Promise<string[]>
  rows(db: Db, gbc_id: string, ids: string[]): Promise<Row[]>
}

type StoredField<Row> = { [Name in keyof Row]-?: Row[Name] extends Cell | undefined ? Name : never }[keyof Row] & string

/** Makes columns of fields as they are stored. */
export const storedColumn =
  <Row extends object>() =>
  (name: StoredField<Row>, title: string, type: CellType = 'text'): Record<string, ExportColumn<Row>> => ({
    [name]: { title, type, value: (row) => (row[name] as Cell | undefined) ?? null },
  })
