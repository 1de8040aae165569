import { maxBytes, type FileArea } from '#contract/files'
import type { ChangedArea, ChangedEvent } from '#contract/events'
import { can } from '#contract/permissions'
import type { Db, Handle } from '#server/db/engine'
import { AppError, forbidden, invalid, notFound } from '#server/errors'
import { getDocument } from '#server/features/documents/documentsRepository'
import { placeVersion, refuseArchived } from '#server/features/documents/documentsService'
import { sightOf } from '#server/features/documents/sight'
import { garageImages, propertyImages, type ImageArea } from '#server/features/images/imageAreas'
import { ownsGarage } from '#server/features/own/ownRepository'
import { versionOf } from '#server/features/images/imagesRepository'
import { placeImage } from '#server/features/images/imagesService'
import { readyDocument, type ReadyFile } from '#server/files/documents'
import { readyImage } from '#server/files/images'
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
  /** What of the file is kept. @throws AppError 422 at `file` for what doesn't belong here */
  ready(content: Buffer): Promise<ReadyFile>
  /** Id of the record that the file will belong to. @throws AppError when the caller may not add files to it */
  recordFor(db: Db, caller: Caller, record_id: string | null): Promise<string>
  maySee(db: Db, caller: Caller, file: FileRow): Promise<boolean>
  /** Takes the file among the record's own, in the transaction that keeps it. */
  place?(
    db: Db,
    trx: Handle,
    caller: Caller,
    file: Pick<FileRow, 'name' | 'choice' | 'choice_place'> & { record_id: string },
  ): Promise<Placed>
}

/** Said of a form whose file comes before the fields that it is judged by. */
export const FIELDS_FIRST = 'Сначала область и запись'

function absent(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null
  throw error
}

async function sameCooperative(db: Db, caller: Caller, user_id: string): Promise<boolean> {
  if (caller.gbc_id === null) return false
  const user = await db.read.selectFrom('users').select('gbc_id').where('id', '=', user_id).executeTakeFirst()
  return user?.gbc_id === caller.gbc_id
}

const avatar: AreaRule = {
  maxBytes: maxBytes.avatar,
  ready: (content) => readyImage(content, 1024),
  async recordFor(_db, caller, record_id) {
    if (record_id !== null && record_id !== caller.id) throw notFound()
    return caller.id
  },
  // As names and contacts of colleagues are: for the office.
  maySee: async (db, caller, file) =>
    file.user_id === caller.id || (caller.role !== 'member' && (await sameCooperative(db, caller, file.user_id))),
}

/** Images of a record are its area's: whoever may read or write the one may see or add the other. */
const imagesOf = (area: ImageArea): AreaRule => ({
  maxBytes: maxBytes[area.files],
  ready: (content) => readyImage(content, 2560),
  async recordFor(db, caller, record_id) {
    if (!can(caller.role, area.write) || caller.gbc_id === null) throw forbidden()
    if (record_id === null) throw invalid({ record_id: 'Обязательное поле' }, FIELDS_FIRST)
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
  async place(db, trx, { id: user_id, gbc_id }, { record_id, ...file }) {
    const { columns, version } = await placeImage(db, trx, { area, gbc_id: gbc_id ?? '', id: record_id }, user_id, file)
    return { columns, changed: { type: area.records, id: record_id, version } }
  },
})

/** A document's file is seen by whoever sees the document; of older versions the office alone knows. */
const documentFile: AreaRule = {
  maxBytes: maxBytes.document_file,
  ready: readyDocument,
  async recordFor(db, caller, record_id) {
    if (!can(caller.role, 'documents.write') || caller.gbc_id === null) throw forbidden()
    if (record_id === null) throw invalid({ record_id: 'Обязательное поле' }, FIELDS_FIRST)
    refuseArchived(await getDocument(db.read, caller.gbc_id, 'all', record_id))
    return record_id
  },
  async maySee(db, caller, file) {
    if (file.gbc_id !== caller.gbc_id || file.record_id === null || !can(caller.role, 'documents.read')) return false
    const sight = sightOf(caller)
    const document = await getDocument(db.read, file.gbc_id ?? '', sight, file.record_id).catch(absent)
    return document !== null && (sight === 'all' || document.file?.id === file.id)
  },
  async place(db, trx, { id: user_id, gbc_id }, { record_id, name }) {
    const { position, version, shown } = await placeVersion(db, trx, { gbc_id: gbc_id ?? '', user_id }, record_id, name)
    return { columns: { position }, changed: { type: 'documents', id: record_id, version, for_members: shown } }
  },
}

export const fileAreas: Record<FileArea, AreaRule> = {
  avatar,
  garage_image: imagesOf(garageImages),
  property_image: imagesOf(propertyImages),
  document_file: documentFile,
}
