import { can } from '#contract/permissions'
import { AppError, forbidden, invalid } from '#server/errors'
import { readyDocument } from '#server/files/documents'
import { FIELDS_FIRST, type FileRule } from '#server/records/fileRule'
import { getDocument } from './documentsRepository'
import { placeVersion, refuseArchived } from './documentsService'
import { documentScopeOf } from './documentScope'

function absent(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null
  throw error
}

/** A document's file is seen by whoever sees the document; of older versions the office alone knows. */
export const documentFileRule: FileRule = {
  cached: 'nothing',
  ready: readyDocument,
  async recordFor(db, caller, record_id) {
    if (!can(caller.role, 'documents.write') || caller.gbc_id === null) throw forbidden()
    if (record_id === null) throw invalid({ record_id: 'Обязательное поле' }, FIELDS_FIRST)
    refuseArchived(await getDocument(db.read, caller.gbc_id, 'all', record_id))
    return record_id
  },
  async maySee(db, caller, file) {
    if (file.gbc_id !== caller.gbc_id || file.record_id === null || !can(caller.role, 'documents.read')) return false
    const scope = documentScopeOf(caller)
    const document = await getDocument(db.read, file.gbc_id ?? '', scope, file.record_id).catch(absent)
    return document !== null && (scope === 'all' || document.file?.id === file.id)
  },
  async place(db, trx, { id: user_id, gbc_id }, { record_id, name }) {
    const { position, version, shown } = await placeVersion(db, trx, { gbc_id: gbc_id ?? '', user_id }, record_id, name)
    return { columns: { position }, changed: { type: 'documents', id: record_id, version, for_members: shown } }
  },
}
