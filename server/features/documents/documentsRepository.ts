import { sql } from 'kysely'
import {
  LINK_PARAMS,
  type DOCUMENT_SORTS,
  type DocumentFile,
  type DocumentListQuery,
  type DocumentVersion,
  type OfficeDocument,
} from '#contract/documents'
import { userName } from '#contract/personName'
import type { Handle } from '#server/db/engine'
import { nullable, type SortColumn } from '#server/db/sorting'
import { recordList } from '#server/records/recordList'
import { recordTable } from '#server/records/recordTable'
import { linksOf, withoutLinks } from './documentLinks'
import {
  columnsOf,
  toDocument,
  toVersion,
  type DocumentFields,
  type DocumentRow,
  type DocumentScope,
} from './documentRows'

const versions = (handle: Handle, gbc_id: string, ids: string[]) =>
  handle
    .selectFrom('files')
    .where('files.gbc_id', '=', gbc_id)
    .where('files.area', '=', 'document_file')
    .where('files.record_id', 'in', ids)

/** The latest version of each document that has one. */
async function latestOf(handle: Handle, gbc_id: string, ids: string[]): Promise<Map<string, DocumentFile>> {
  if (ids.length === 0) return new Map()
  const ranked = versions(handle, gbc_id, ids)
    .select(['record_id', 'id', 'name', 'content_type', 'size', 'position', 'thumbnail_key', 'created_at'])
    .select(sql<number>`row_number() over (partition by record_id order by position desc)`.as('place'))
  const rows = await handle.selectFrom(ranked.as('ranked')).selectAll().where('place', '=', 1).execute()
  return new Map(rows.map(({ record_id, place: _, ...row }) => [record_id ?? '', toVersion(row)]))
}

const records = recordTable({
  table: 'documents',
  missing: 'Такого документа нет',
  visible: (rows, scope: DocumentScope) =>
    scope === 'all'
      ? rows
      : rows.where('documents.visibility', '=', 'members').where('documents.archived_at', 'is', null),
  /** Members don't read the office's note, nor whom a document is linked with. */
  async described(handle, gbc_id, rows: DocumentRow[], scope): Promise<OfficeDocument[]> {
    const ids = rows.map(({ id }) => id)
    const latest = await latestOf(handle, gbc_id, ids)
    const linked = scope === 'all' ? await linksOf(handle, gbc_id, ids) : null
    return rows.map((row) =>
      toDocument(
        scope === 'all' ? row : { ...row, note: null },
        linked?.get(row.id) ?? withoutLinks(),
        latest.get(row.id) ?? null,
      ),
    )
  },
})
export const { byIds: documentsByIds, get: getDocument } = records
export const { list: listDocuments, listIds: listDocumentIds } = recordList<
  'documents',
  OfficeDocument,
  DocumentListQuery,
  DocumentScope
>(records, {
  counted: { area: 'documents' },
  filters: ['category', 'visibility'],
  sorts: {
    date: nullable('date'),
    title: 'sort_key',
    number: nullable('number_key'),
    category: 'category',
    created_at: 'created_at',
    updated_at: 'updated_at',
  } satisfies Record<(typeof DOCUMENT_SORTS)[number], SortColumn>,
  usual: '-date',
  narrowed(rows, query, { gbc_id }) {
    let linked = rows
    for (const param of LINK_PARAMS) {
      const record_id = query[param]
      if (record_id)
        linked = linked.where('documents.id', 'in', (eb) =>
          eb
            .selectFrom('document_links')
            .select('document_id')
            .where('document_links.gbc_id', '=', gbc_id)
            .where(param, '=', record_id),
        )
    }
    return linked
  },
})

/**
 * Versions of the file, the latest first; members see the latest alone, and not who of the office sent it.
 * @throws AppError 404
 */
export async function versionsOf(
  handle: Handle,
  gbc_id: string,
  scope: DocumentScope,
  id: string,
): Promise<DocumentVersion[]> {
  await getDocument(handle, gbc_id, id, scope)
  const rows = await versions(handle, gbc_id, [id])
    .leftJoin('users', 'users.id', 'files.user_id')
    .select([
      'files.id',
      'files.name',
      'files.content_type',
      'files.size',
      'files.position',
      'files.thumbnail_key',
      'files.created_at',
    ])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .orderBy('files.position', 'desc')
    .limit(scope === 'all' ? 1000 : 1)
    .execute()
  return rows.map(({ first_name, last_name, email, ...row }) => ({
    ...toVersion(row),
    user_name: scope === 'all' ? userName({ first_name, last_name, email }) : null,
  }))
}

/** Reads a document for a change. @throws AppError 404, 409 stale version */
export const lockDocument = (trx: Handle, gbc_id: string, id: string, version?: number) =>
  records.lock(trx, gbc_id, id, version, 'all')

export const insertDocument = (trx: Handle, gbc_id: string, input: DocumentFields) =>
  records.insert(trx, gbc_id, columnsOf(input), undefined, 'all')

/** Writes columns of a locked document as its next version. */
export const updateDocument = (trx: Handle, before: OfficeDocument, columns: Parameters<typeof records.update>[2]) =>
  records.update(trx, before, columns, 'all')
