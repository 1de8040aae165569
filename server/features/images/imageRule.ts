import { can } from '#contract/permissions'
import type { Handle } from '#server/db/engine'
import { readyImage } from '#server/files/images'
import { recordToAddTo, type FileRule } from '#server/records/fileRule'
import { imageArea, type ImageAreaName } from './imageAreas'
import { versionOf } from './imagesRepository'
import { placeImage } from './imagesService'

/**
 * Images of a record are its area's: whoever may read or write the one may see or add the other.
 * @param shownTo whether a member sees images of this record; absent = no member does
 */
export function imageRule(
  name: ImageAreaName,
  shownTo?: (handle: Handle, gbc_id: string, member_id: string, record_id: string) => Promise<boolean>,
): FileRule {
  const area = imageArea(name)
  return {
    cached: 'all',
    ready: (content) => readyImage(content, 2560),
    recordFor: recordToAddTo(area.write, (handle, gbc_id, id) => versionOf(handle, { area, gbc_id, id })),
    async maySee(db, caller, file) {
      if (file.gbc_id === null || file.gbc_id !== caller.gbc_id || file.deleted_at !== null) return false
      if (can(caller.role, area.read)) return true
      if (!shownTo || caller.member_id === null || file.record_id === null) return false
      return shownTo(db.read, file.gbc_id, caller.member_id, file.record_id)
    },
    async place(trx, { id: user_id, gbc_id }, { record_id, ...file }) {
      const owner = { area, gbc_id: gbc_id ?? '', id: record_id }
      const { columns, version } = await placeImage(trx, owner, user_id, file)
      return { columns, changed: { type: area.records, id: record_id, version } }
    },
  }
}
