import type { Selectable } from 'kysely'
import { can, type Permission } from '#contract/permissions'
import type { Change } from '#server/bus/bus'
import type { Db, Handle } from '#server/db/engine'
import type { FilesTable } from '#server/db/tables'
import { readyDocument, type ReadyFile } from '#server/files/documents'
import type { Caller } from '#server/http/access'
import { AppError, forbidden, invalid } from '#server/lib/errors'

export type FileRow = Selectable<FilesTable>

/** What a new file changes beside its own row: columns of its place among the record's files, and the event to publish. */
interface PlacedFile {
  columns: Partial<Pick<FileRow, 'position' | 'is_cover'>>
  changed: Change
}

/** The rules for a kind of files: who may send, who may see, what is kept. The largest size stands in the contract. */
export interface FileRule {
  /** What browsers may keep of it. */
  cached: 'all' | 'thumbnail' | 'nothing'
  /** What of the file is stored. @throws AppError 422 at `file` for what doesn't belong here */
  ready(content: Buffer): Promise<ReadyFile>
  /** Id of the record that the file will belong to. @throws AppError when the caller may not add files to it */
  recordFor(db: Db, caller: Caller, record_id: string | null): Promise<string>
  maySee(db: Db, caller: Caller, file: FileRow): Promise<boolean>
  /** Takes the file among the record's own, in the transaction that stores it. */
  place?(
    trx: Handle,
    caller: Caller,
    file: Pick<FileRow, 'name' | 'choice' | 'choice_place'> & { record_id: string },
  ): Promise<PlacedFile>
}

/** Answer to a form whose file comes before the fields that it is judged by. */
export const FIELDS_FIRST = 'Сначала область и запись'

const ARCHIVED = 'Запись в архиве: сначала верните её'

/** @throws AppError 422 at `file` */
export function refuseArchived({ archived_at }: { archived_at: string | null }): void {
  if (archived_at) throw invalid({ file: ARCHIVED }, ARCHIVED)
}

function absent(error: unknown): null {
  if (error instanceof AppError && (error.status === 404 || error.status === 410)) return null
  throw error
}

/**
 * The record of a file, which whoever may write the area may add to it.
 * @param look throws AppError for a record that isn't there or takes no file
 */
export const recordToAddTo =
  (
    write: Permission,
    look: (handle: Handle, gbc_id: string, id: string, caller: Caller) => Promise<unknown>,
  ): FileRule['recordFor'] =>
  async (db, caller, record_id) => {
    if (!can(caller.role, write) || caller.gbc_id === null) throw forbidden()
    if (record_id === null) throw invalid({ record_id: 'Обязательное поле' }, FIELDS_FIRST)
    await look(db.read, caller.gbc_id, record_id, caller)
    return record_id
  }

interface DocumentRule<Item> extends Required<Pick<FileRule, 'place'>> {
  access: { read: Permission; write: Permission }
  /** @throws AppError 404 for a record that isn't there or that the caller can't see */
  get(handle: Handle, gbc_id: string, id: string, caller: Caller): Promise<Item>
  /** Whether who sees the record sees this file of it; absent = each. */
  shows?(item: Item, file: FileRow, caller: Caller): boolean
}

/** The rule for documents that belong to a record: whoever may change it may add them, whoever sees it sees them. */
export const documentRule = <Item extends { archived_at: string | null }>({
  access,
  get,
  shows = () => true,
  place,
}: DocumentRule<Item>): FileRule => ({
  cached: 'nothing',
  ready: readyDocument,
  recordFor: recordToAddTo(access.write, async (...record) => refuseArchived(await get(...record))),
  async maySee(db, caller, file) {
    const { gbc_id, record_id, deleted_at } = file
    if (gbc_id === null || gbc_id !== caller.gbc_id || record_id === null || deleted_at !== null) return false
    if (!can(caller.role, access.read)) return false
    const item = await get(db.read, gbc_id, record_id, caller).catch(absent)
    return item !== null && shows(item, file, caller)
  },
  place,
})
