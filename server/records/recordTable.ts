import type { Insertable, Selectable, SelectQueryBuilder } from 'kysely'
import type { Db, Handle } from '#server/db/engine'
import type { DocumentsTable, Tables } from '#server/db/tables'
import { notFound } from '#server/lib/errors'
import { newId } from '#server/lib/ids'
import type { Versioned } from './changePublisher'
import { lockForUpdate } from './lockForUpdate'
import { sortByIds } from './sortByIds'
import { newRecord, updateVersioned, type Changed, type RecordColumns, type RecordTable } from './versioned'

/** Rows of an area's table that a list or a record is read from. */
export type Rows<Table extends RecordTable> = SelectQueryBuilder<Tables, Table, object>

/**
 * The last arguments of a reading: `[scope]` in areas where not everybody sees all records (`visible` looks at it), and
 * `[]` in the others, whose `Scope` is left `unknown`.
 */
export type Reader<Scope> = unknown extends Scope ? [] : [scope: Scope]

interface RecordTableCalls<Table extends RecordTable, Scope> {
  table: Table
  /** Of the cooperative's rows those that the reader may see; absent = all. */
  visible?(rows: Rows<Table>, scope: Scope): Rows<Table>
  /** What a 404 says: «Такого документа нет». */
  missing: string
}

interface Described<Table extends RecordTable, Item, Scope> {
  /** Rows as records, with what belongs to them, in the order of the rows. */
  described(handle: Handle, gbc_id: string, rows: Selectable<Tables[Table]>[], scope: Scope): Promise<Item[]>
}

/** For records that the database itself puts together (recordJson.ts). */
interface ReadByIds<Item> {
  /** Records by their ids, in no order; one that isn't there is left out. */
  read(handle: Handle, gbc_id: string, ids: string[]): Promise<Item[]>
}

/**
 * Reads and writes the records of an area, each a row of one table with `gbc_id`, `id` and `version`:
 * `const records = recordTable({ table: 'documents', described, missing: 'Такого документа нет' })`.
 */
export function recordTable<Table extends RecordTable, Item extends Versioned, Scope = unknown>(
  calls: RecordTableCalls<Table, Scope> & (Described<Table, Item, Scope> | ReadByIds<Item>),
) {
  const { visible = (rows) => rows } = calls
  const missing = () => notFound(calls.missing)
  // The compiler knows these columns of one table; all that are named `RecordTable` have them.
  const table = calls.table as 'documents'
  const stored = (handle: Handle, gbc_id: string) => handle.selectFrom(table).where(`${table}.gbc_id`, '=', gbc_id)

  /** Rows that the reader may see: every reading of the area begins here. */
  const rows = (handle: Handle, gbc_id: string, ...[scope]: Reader<Scope>): Rows<Table> =>
    visible(stored(handle, gbc_id) as unknown as Rows<Table>, scope as Scope)

  /** Records by their ids, in no order; one that isn't there is left out. */
  async function read(handle: Handle, gbc_id: string, ids: string[], ...reader: Reader<Scope>): Promise<Item[]> {
    if (ids.length === 0) return []
    if ('read' in calls) return calls.read(handle, gbc_id, ids)
    const seen = rows(handle, gbc_id, ...reader) as unknown as Rows<'documents'>
    const found = await seen.selectAll().where(`${table}.id`, 'in', ids).execute()
    if (found.length === 0) return []
    return calls.described(handle, gbc_id, found as unknown as Selectable<Tables[Table]>[], reader[0] as Scope)
  }

  /** The same for a list, in the order of the ids. */
  const byIds = async ({ heavy }: Db, gbc_id: string, ids: string[], ...reader: Reader<Scope>) =>
    sortByIds(ids, await read(heavy, gbc_id, ids, ...reader))

  /** @throws AppError 404 for what isn't there or may not be seen */
  async function get(handle: Handle, gbc_id: string, id: string, ...reader: Reader<Scope>): Promise<Item> {
    const [record] = await read(handle, gbc_id, [id], ...reader)
    if (!record) throw missing()
    return record
  }

  return {
    table: calls.table,
    visible,
    /** What is thrown for a record that isn't there. */
    missing,
    rows,
    read,
    byIds,
    get,
    /** Reads a record for a change. @throws AppError 404, 409 stale version */
    lock: (trx: Handle, gbc_id: string, id: string, version?: number, ...reader: Reader<Scope>): Promise<Item> =>
      lockForUpdate(
        trx,
        stored(trx, gbc_id).select('id').where('id', '=', id),
        () => get(trx, gbc_id, id, ...reader),
        version,
      ),
    /** Adds a record. @param columns all but those that every record begins with */
    async insert(
      trx: Handle,
      gbc_id: string,
      columns: Omit<Insertable<Tables[Table]>, keyof RecordColumns | 'created_at' | 'updated_at'>,
      id = newId(),
      ...reader: Reader<Scope>
    ): Promise<Item> {
      const values = { ...columns, ...newRecord(gbc_id, id) } as unknown as Insertable<DocumentsTable>
      await trx.insertInto(table).values(values).execute()
      return get(trx, gbc_id, id, ...reader)
    },
    /** Writes columns of a locked record as its next version. */
    async update(trx: Handle, before: Item, columns: Changed<Table>, ...reader: Reader<Scope>): Promise<Item> {
      await updateVersioned(trx, calls.table, before, columns)
      return get(trx, before.gbc_id, before.id, ...reader)
    },
  }
}
