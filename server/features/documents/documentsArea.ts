import {
  documentCategoryNames,
  documentLabels,
  documentListQuery,
  visibilityNames,
  type DocumentListQuery,
  type OfficeDocument,
} from '#contract/documents'
import type { Area } from '#server/records/area'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { documentRule } from '#server/records/fileRule'
import { namesByIndex } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { documentScopeOf } from './documentRows'
import { documentsByIds, getDocument, listDocumentIds } from './documentsRepository'
import { documentsRoutes } from './documentsRoutes'
import { documentsSearch } from './documentsSearch'
import { placeVersion } from './documentsService'

const { stored, named, made, ownTimes } = exportColumns<OfficeDocument>()(documentLabels)

/** The list of documents in a file: the columns by the names they have on screen. */
const documentsExport: ExportArea<OfficeDocument, DocumentListQuery> = {
  query: documentListQuery,
  ids: (db, gbc_id, query) => listDocumentIds(db, gbc_id, query, 'all'),
  rows: (db, gbc_id, ids) => documentsByIds(db, gbc_id, ids, 'all'),
  columns: {
    ...stored('title'),
    ...named('category', documentCategoryNames),
    ...stored('number'),
    ...stored('date', 'date'),
    ...stored('counterparty'),
    ...named('visibility', visibilityNames),
    ...made('file', 'text', ({ file }) => file?.name ?? null),
    ...stored('note'),
    ...ownTimes(),
  },
}

/** A document's file is seen by whoever sees the document; of older versions the office alone knows. */
const documentFileRule = documentRule<OfficeDocument>({
  access: { read: 'documents.read', write: 'documents.write' },
  get: (handle, gbc_id, id, caller) => getDocument(handle, gbc_id, id, documentScopeOf(caller)),
  shows: (document, file, caller) => documentScopeOf(caller) === 'all' || document.file?.id === file.id,
  async place(trx, { id: user_id, gbc_id }, { record_id, name }) {
    const { position, version, shown } = await placeVersion(trx, { gbc_id: gbc_id ?? '', user_id }, record_id, name)
    return { columns: { position }, changed: { type: 'documents', id: record_id, version, for_members: shown } }
  },
})

export const documentsArea = {
  routes: documentsRoutes,
  export: documentsExport,
  search: documentsSearch,
  recordNames: namesByIndex('documents', 'document_id', 'title'),
  tables: {
    documents: kept('Документы', { labels: documentLabels, generated: 'seq' }),
    document_links: kept('Связи документов'),
  },
  memberReferences: [
    {
      table: 'document_links',
      column: 'member_id',
      merge: 'follow',
      title: 'Связи с документами',
      onceEach: 'document_id',
    },
  ],
  importReferences: [
    { area: 'members', table: 'document_links', column: 'member_id', reason: 'С карточкой связан документ' },
    { area: 'garages', table: 'document_links', column: 'garage_id', reason: 'С гаражом связан документ' },
  ],
  subscribers: { members: 'documents.read' },
  files: { document_file: documentFileRule },
} as const satisfies Area
