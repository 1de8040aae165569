import type { Updateable } from 'kysely'
import type { Handle } from '#server/db/engine'
import type { Flag, Tables } from '#server/db/tables'
import { later } from '#server/db/together'
import { newId, now } from '#server/lib/ids'

/** Columns by which a record is found, versioned and put into the archive. */
export interface RecordColumns {
  gbc_id: string
  id: string
  version: number
  archived_at: string | null
}

/** Tables of records: of a cooperative, with versions and an archive. */
export type RecordTable = { [Name in keyof Tables]: Tables[Name] extends RecordColumns ? Name : never }[keyof Tables]

/** Columns of a record that a change writes. */
export type Changed<Table extends RecordTable> = Omit<Updateable<Tables[Table]>, 'seq' | 'id' | 'gbc_id' | 'version'>

/** Columns that every new record begins with. */
export function newRecord(gbc_id: string, id = newId()) {
  const created_at = now()
  return { gbc_id, id, version: 1, created_at, updated_at: created_at, archived_at: null }
}

/** Writes columns of a locked record as its next version, along with the next statement: mostly it is read then. */
export async function updateVersioned<Table extends RecordTable>(
  trx: Handle,
  table: Table,
  { gbc_id, id, version }: Pick<RecordColumns, 'gbc_id' | 'id' | 'version'>,
  columns: Changed<Table>,
): Promise<void> {
  // All these tables have the columns that are named here.
  const written = trx
    .updateTable(table as 'documents')
    .set({ ...(columns as Changed<'documents'>), version: version + 1, updated_at: now() })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
  await later(trx, [written])
}

/** Those columns of a record whose values an edit changes: an index of a column that isn't written costs nothing. */
export const changedColumns = <Columns extends object>(before: Columns, after: Columns): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Columns]),
  ) as Partial<Columns>

/** A field as its column holds it: nothing is null, yes and no are 1 and 0. */
type Column<Value> = Value extends boolean ? Flag : Value
const columnOf = (value: unknown) => (typeof value === 'boolean' ? Number(value) : (value ?? null))

/**
 * What was sent as columns of the schema's fields; `version` is no column of it.
 * @param except fields that are stored elsewhere
 */
export const nullsFor = <Input extends object, Except extends string = never>(
  schema: { fields: object },
  input: Input,
  except: readonly Except[] = [],
) =>
  Object.fromEntries(
    Object.keys(schema.fields)
      .filter((field) => field !== 'version' && !except.includes(field as Except))
      .map((field) => [field, columnOf(input[field as keyof Input])]),
  ) as { [Field in Exclude<keyof Input, Except>]-?: Column<Exclude<Input[Field], undefined>> }

/** A row's yes and no, as records have them. */
export const flagsOf = <Name extends string>(row: Record<Name, Flag>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] === 1])) as Record<Name, boolean>

/** Fields that a record's history compares: what its form sends, what else of the record, whether it is in the archive. */
export const historyFieldsOf = (schema: { fields: object }, more: string[] = [], except: readonly string[] = []) => [
  ...Object.keys(schema.fields).filter((field) => field !== 'version' && !except.includes(field)),
  ...more,
  'archived_at',
]
