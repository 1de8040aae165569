import type { FileKind } from '#contract/areas'
import { MOST_RECORD_FILES, recordFileParams, type RecordFile } from '#contract/files'
import type { ChangedArea } from '#contract/events'
import type { LoggedAction, LoggedArea } from '#contract/history'
import type { Permission } from '#contract/permissions'
import type { Handle } from '#server/db/engine'
import { undoableSince } from '#server/files/sweepFiles'
import type { Caller } from '#server/http/access'
import { actorOf, type Actor } from '#server/http/actor'
import type { AnswerSchema } from '#server/http/validation'
import type { App } from '#server/http/fastify'
import { invalid, notFound } from '#server/lib/errors'
import { groupBy } from '#server/lib/groupBy'
import { now } from '#server/lib/ids'
import { audit } from './audit'
import type { Saved, Versioned } from './changePublisher'
import { documentRule, refuseArchived, type FileRule } from './fileRule'
import { addressesOf } from './recordRoutes'

/** Files that come with a record, several to one: added by uploading (features/files), removed and brought back. */

interface RecordWithFiles extends Versioned {
  archived_at: string | null
  files: RecordFile[]
}

/** What an area says of its records' files. */
export interface RecordFiles<Item extends RecordWithFiles> {
  area: ChangedArea & LoggedArea
  kind: FileKind
  access: { read: Permission; write: Permission }
  /** @throws AppError 404 for a record that isn't there or that the caller can't see */
  get(handle: Handle, gbc_id: string, id: string, caller: Caller): Promise<Item>
  /**
   * Runs a change of the files as a change of their record: read locked, written as its next version.
   * @throws AppError 404
   */
  change(trx: Handle, actor: Actor, id: string, work: (before: Item) => Promise<void>): Promise<Saved<Item>>
}

const rowsOf = (handle: Handle, gbc_id: string, kind: FileKind, ids: string[]) =>
  handle
    .selectFrom('files')
    .where('gbc_id', '=', gbc_id)
    .where('area', '=', kind)
    .where('record_id', 'in', ids)
    .orderBy('id')

/** Files of records in the order they came, by the records' ids. */
export async function filesOf(
  handle: Handle,
  gbc_id: string,
  kind: FileKind,
  ids: string[],
): Promise<Map<string, RecordFile[]>> {
  const rows = await rowsOf(handle, gbc_id, kind, ids)
    .select(['id', 'record_id', 'name', 'content_type', 'size'])
    .where('deleted_at', 'is', null)
    .execute()
  const files = rows.map(({ record_id, ...file }) => ({ record_id, file: { ...file, url: `/api/files/${file.id}` } }))
  const found = groupBy(files, ({ record_id }) => record_id ?? '')
  return new Map([...found].map(([id, each]) => [id, each.map(({ file }) => file)]))
}

function refuseTooMany({ files }: RecordWithFiles): void {
  const message = `Не больше ${MOST_RECORD_FILES} файлов`
  if (files.length >= MOST_RECORD_FILES) throw invalid({ file: message }, message)
}

const note = (trx: Handle, area: LoggedArea, { gbc_id, user_id }: Actor, id: string) => {
  return (action: LoggedAction, file: [string | null, string | null]) =>
    audit(trx, { gbc_id, user_id, action, area, record_id: id, changes: { file } })
}

/** The rule by which the files are sent and seen: an area's `files`. */
export const recordFilesRule = <Item extends RecordWithFiles>({
  area,
  access,
  get,
  change,
}: RecordFiles<Item>): FileRule =>
  documentRule<Item>({
    access,
    get,
    async place(trx, { id: user_id, gbc_id }, { record_id, name }) {
      const actor = { gbc_id: gbc_id ?? '', user_id }
      const { after, readers } = await change(trx, actor, record_id, async (before) => {
        refuseArchived(before)
        refuseTooMany(before)
        await note(trx, area, actor, record_id)('file_added', [null, name])
      })
      return { columns: {}, changed: { type: area, id: record_id, version: after.version, readers } }
    },
  })

/** The calls that remove a file of a record and bring it back; both answer with the record. */
export function fileRoutes<Item extends RecordWithFiles>(
  app: App,
  { area, kind, access, change }: RecordFiles<Item>,
  record: AnswerSchema,
  publish: (saved: Saved<Item>) => void,
): void {
  const { db } = app
  const one = `${addressesOf(area).one}/files/:file_id`
  const schemaOf = (summary: string) => ({ tags: [area], summary, params: recordFileParams, response: { 200: record } })

  /** @param removed whether it is to be gone afterwards; one that is so already stays so */
  async function move(actor: Actor, id: string, file_id: string, removed: boolean): Promise<Item> {
    const saved = await db.write.transaction().execute((trx) =>
      change(trx, actor, id, async (before) => {
        const row = rowsOf(trx, actor.gbc_id, kind, [id]).select(['name', 'deleted_at']).where('id', '=', file_id)
        const file = await row.executeTakeFirst()
        if (!file || (file.deleted_at !== null && file.deleted_at < undoableSince())) throw notFound('Файл не найден')
        if ((file.deleted_at !== null) === removed) return
        if (!removed) refuseTooMany(before)
        await trx
          .updateTable('files')
          .set({ deleted_at: removed ? now() : null })
          .where('id', '=', file_id)
          .execute()
        const log = note(trx, area, actor, id)
        await (removed ? log('file_removed', [file.name, null]) : log('file_restored', [null, file.name]))
      }),
    )
    publish(saved)
    return saved.after
  }

  app.delete(
    one,
    { config: { access: access.write }, schema: schemaOf('Remove a file; it can be brought back within a day') },
    (request) => move(actorOf(request), request.params.id, request.params.file_id, true),
  )
  app.post(
    `${one}/restore`,
    { config: { access: access.write }, schema: schemaOf('Bring a removed file back') },
    (request) => move(actorOf(request), request.params.id, request.params.file_id, false),
  )
}
