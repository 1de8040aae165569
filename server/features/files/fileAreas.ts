import { maxBytes, type FileArea } from '#contract/files'
import type { ChangedArea, ChangedEvent } from '#contract/events'
import { can } from '#contract/permissions'
import type { Db, Handle } from '#server/db/engine'
import { forbidden, invalid, notFound } from '#server/errors'
import { garageImages, propertyImages, type ImageArea } from '#server/features/images/imageAreas'
import { ownsGarage } from '#server/features/own/ownRepository'
import { versionOf } from '#server/features/images/imagesRepository'
import { placeImage } from '#server/features/images/imagesService'
import type { Caller } from '#server/plugins/access'
import type { FileRow } from './filesRepository'

/** What a new file changes beside its own row: columns of its place among the record's files, and what to tell of it. */
interface Placed {
  columns: Partial<Pick<FileRow, 'position' | 'is_cover'>>
  changed: ChangedEvent<ChangedArea>
}

/** The rules of an upload's area: who may send, who may see, how large. */
export interface AreaRule {
  maxBytes: number
  /** Longer side of a stored image, in pixels; a larger one is scaled down. */
  maxSide: number
  /** Id of the record that the file will belong to. @throws AppError when the caller may not add files to it */
  recordFor(db: Db, caller: Caller, record_id: string | null): Promise<string>
  maySee(db: Db, caller: Caller, file: FileRow): Promise<boolean>
  /** Takes the file among the record's own, in the transaction that keeps it. */
  place?(db: Db, trx: Handle, caller: Caller, file: { record_id: string; name: string }): Promise<Placed>
}

async function sameCooperative(db: Db, caller: Caller, user_id: string): Promise<boolean> {
  if (caller.gbc_id === null) return false
  const user = await db.read.selectFrom('users').select('gbc_id').where('id', '=', user_id).executeTakeFirst()
  return user?.gbc_id === caller.gbc_id
}

const avatar: AreaRule = {
  maxBytes: maxBytes.avatar,
  maxSide: 1024,
  async recordFor(_db, caller, record_id) {
    if (record_id !== null && record_id !== caller.id) throw notFound()
    return caller.id
  },
  maySee: async (db, caller, file) => file.user_id === caller.id || sameCooperative(db, caller, file.user_id),
}

/** Images of a record are its area's: whoever may read or write the one may see or add the other. */
const imagesOf = (area: ImageArea): AreaRule => ({
  maxBytes: maxBytes[area.files],
  maxSide: 2560,
  async recordFor(db, caller, record_id) {
    if (!can(caller.role, area.write) || caller.gbc_id === null) throw forbidden()
    if (record_id === null) throw invalid({ record_id: 'Обязательное поле' })
    await versionOf(db.read, { area, gbc_id: caller.gbc_id, id: record_id })
    return record_id
  },
  async maySee(db, caller, file) {
    if (file.gbc_id === null || file.gbc_id !== caller.gbc_id || file.deleted_at !== null) return false
    if (can(caller.role, area.read)) return true
    // An owner looks at photos of the own garage.
    if (area !== garageImages || caller.member_id === null || file.record_id === null) return false
    return ownsGarage(db.read, file.gbc_id, caller.member_id, file.record_id)
  },
  async place(db, trx, { id: user_id, gbc_id }, { record_id, name }) {
    const { columns, version } = await placeImage(db, trx, { area, gbc_id: gbc_id ?? '', id: record_id }, user_id, name)
    return { columns, changed: { type: area.records, id: record_id, version } }
  },
})

export const fileAreas: Record<FileArea, AreaRule> = {
  avatar,
  garage_image: imagesOf(garageImages),
  property_image: imagesOf(propertyImages),
}
