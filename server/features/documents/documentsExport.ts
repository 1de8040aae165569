import {
  documentCategoryNames,
  documentListQuery,
  visibilityNames,
  type DocumentListQuery,
  documentLabels,
  type OfficeDocument,
} from '#contract/documents'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { documentsByIds, listDocumentIds } from './documentsRepository'

const { stored, named, made } = exportColumns<OfficeDocument>()(documentLabels)

/** The list of documents in a file: the columns by the names they have on screen. */
export const documentsExport: ExportArea<OfficeDocument, DocumentListQuery> = {
  title: 'Документы',
  query: documentListQuery,
  ids: (db, gbc_id, query) => listDocumentIds(db, gbc_id, 'all', query),
  rows: (db, gbc_id, ids) => documentsByIds(db, gbc_id, 'all', ids),
  columns: {
    ...stored('title'),
    ...named('category', documentCategoryNames),
    ...stored('number'),
    ...stored('date', 'date'),
    ...stored('counterparty'),
    ...named('visibility', visibilityNames),
    ...made('file', 'text', ({ file }) => file?.name ?? null),
    ...stored('note'),
    ...stored('created_at', 'instant'),
    ...stored('updated_at', 'instant'),
    ...stored('archived_at', 'instant'),
  },
}
