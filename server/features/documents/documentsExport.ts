import {
  documentCategoryNames,
  documentListQuery,
  visibilityNames,
  type DocumentListQuery,
  type OfficeDocument,
} from '#contract/documents'
import { storedColumn, type ExportArea } from '#server/features/exports/exportArea'
import { documentsByIds, listDocumentIds } from './documentsRepository'

const field = storedColumn<OfficeDocument>()

/** The list of documents in a file: the columns by the names they have on screen. */
export const documentsExport: ExportArea<OfficeDocument, DocumentListQuery> = {
  title: 'Документы',
  permission: 'documents.all',
  query: documentListQuery,
  ids: (db, gbc_id, query) => listDocumentIds(db, gbc_id, 'all', query),
  rows: (db, gbc_id, ids) => documentsByIds(db, gbc_id, 'all', ids),
  columns: {
    ...field('title', 'Название'),
    category: { title: 'Категория', type: 'text', value: ({ category }) => documentCategoryNames[category] },
    ...field('number', 'Номер'),
    ...field('date', 'Дата', 'date'),
    ...field('counterparty', 'Контрагент'),
    visibility: { title: 'Кому виден', type: 'text', value: ({ visibility }) => visibilityNames[visibility] },
    file: { title: 'Файл', type: 'text', value: ({ file }) => file?.name ?? null },
    ...field('note', 'Примечание'),
    ...field('created_at', 'Создан (МСК)', 'instant'),
    ...field('updated_at', 'Изменён (МСК)', 'instant'),
    ...field('archived_at', 'В архиве с (МСК)', 'instant'),
  },
}
