import type { Handle } from '#server/db/engine'
import type { DocumentsTable, Tables } from '#server/db/tables'
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

/** Columns that every new record begins with. */
export function newRecord(gbc_id: string, id = newId()) {
  const created_at = now()
  return { gbc_id, id, version: 1, created_at, updated_at: created_at, archived_at: null }
}

/** Writes columns of a locked record as its next version. */
export async function updateVersioned<Table extends RecordTable>(
  trx: Handle,
  table: Table,
  { gbc_id, id, version }: Pick<RecordColumns, 'gbc_id' | 'id' | 'version'>,
  columns: Partial<Omit<Tables[Table], 'seq' | 'id' | 'gbc_id' | 'version'>>,
): Promise<void> {
  // All these tables have the columns that are named here.
  await trx
    .updateTable(table as 'documents')
    .set({ ...(columns as Partial<Omit<DocumentsTable, 'seq'>>), version: version + 1, updated_at: now() })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .execute()
}

/** Those columns of a record whose values an edit changes: an index of a column that isn't written costs nothing. */
export const changedColumns = <Columns extends object>(before: Columns, after: Columns): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Columns]),
  ) as Partial<Columns>

/** What was sent as columns of the schema's fields: a field that was left out is null, `version` is no column of it. */
export const nullsFor = <Input extends object>(schema: { fields: object }, input: Input) =>
  Object.fromEntries(
    Object.keys(schema.fields)
      .filter((field) => field !== 'version')
      .map((field) => [field, input[field as keyof Input] ?? null]),
  ) as { [Field in keyof Input]-?: Exclude<Input[Field], undefined> }
