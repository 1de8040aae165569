import type { Selectable } from 'kysely'
import type { Change } from '#server/bus/bus'
import type { Db, Handle } from '#server/db/engine'
import type { FilesTable } from '#server/db/tables'
import type { ReadyFile } from '#server/files/documents'
import type { Caller } from '#server/http/access'

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
