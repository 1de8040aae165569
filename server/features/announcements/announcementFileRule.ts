import { can } from '#contract/permissions'
import { AppError, forbidden, invalid } from '#server/lib/errors'
import { readyDocument } from '#server/files/documents'
import { FIELDS_FIRST, type FileRule } from '#server/records/fileRule'
import { getAnnouncement } from './announcementsRepository'
import { placeFile } from './announcementsService'
import { readersOf, scopeOf, writerScope } from './audience'

/** A file of an announcement is seen by whoever sees the announcement. */
export const announcementFileRule: FileRule = {
  cached: 'nothing',
  ready: readyDocument,
  async recordFor(db, caller, record_id) {
    if (!can(caller.role, 'announcements.write') || caller.gbc_id === null) throw forbidden()
    if (record_id === null) throw invalid({ record_id: 'Обязательное поле' }, FIELDS_FIRST)
    return (await getAnnouncement(db.read, caller.gbc_id, writerScope(caller.id), record_id)).id
  },
  async maySee(db, caller, { gbc_id, record_id, deleted_at }) {
    if (gbc_id === null || gbc_id !== caller.gbc_id || record_id === null || deleted_at !== null) return false
    if (!can(caller.role, 'announcements.read')) return false
    return getAnnouncement(db.read, gbc_id, await scopeOf(db.read, gbc_id, caller), record_id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.status === 404) return false
        throw error
      },
    )
  },
  async place(trx, { id: user_id, gbc_id }, { record_id, name }) {
    const announcement = await placeFile(trx, { gbc_id: gbc_id ?? '', user_id }, record_id, name)
    const readers = await readersOf(trx, announcement)
    return { columns: {}, changed: { type: 'announcements', id: record_id, version: announcement.version, readers } }
  },
}
