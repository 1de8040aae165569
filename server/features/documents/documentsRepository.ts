import { sql, type SelectQueryBuilder } from 'kysely'
import type { DocumentFile, DocumentListQuery, DocumentVersion, OfficeDocument } from '#contract/documents'
import { nameOf } from '#server/records/audit'
import type { Db, Handle } from '#server/db/engine'
import { listed, nullable, orderBy } from '#server/db/pages'
import { searchCondition } from '#server/db/search'
import type { DocumentsTable, Tables } from '#server/db/tables'
import { notFound } from '#server/lib/errors'
import { recordList } from '#server/records/recordList'
import { sortByIds } from '#server/records/sortByIds'
import { lockForUpdate } from '#server/records/lockForUpdate'
import { linksOf, withoutLinks } from './documentLinks'
import {
  columnsOf,
  toDocument,
  toVersion,
  type DocumentFields,
  type DocumentRow,
  type DocumentScope,
} from './documentRows'
import { newRecord, updateVersioned } from '#server/records/versioned'

/** Columns that the list's sort names stand for. */
const SORT_COLUMNS = {
  date: nullable('date'),
  title: 'sort_key',
  number: nullable('number_key'),
  category: 'category',
  created_at: 'created_at',
  updated_at: 'updated_at',
}

type Filtered = SelectQueryBuilder<Tables, 'documents', object>

/** Rows that may be seen at all: every reading of documents begins here. */
function visible(handle: Handle, gbc_id: string, scope: DocumentScope): Filtered {
  const rows: Filtered = handle.selectFrom('documents').where('documents.gbc_id', '=', gbc_id)
  return scope === 'all'
    ? rows
    : rows.where('documents.visibility', '=', 'members').where('documents.archived_at', 'is', null)
}

function filter(db: Db, gbc_id: string, query: DocumentListQuery, scope: DocumentScope): Filtered {
  let rows = visible(db.heavy, gbc_id, scope)
  if (query.archived !== 'all') rows = rows.where('archived_at', query.archived === 'true' ? 'is not' : 'is', null)
  for (const field of ['category', 'visibility'] as const) {
    const values = listed(query[field])
    if (values.length > 0) rows = rows.where(field, 'in', values)
  }
  for (const field of ['member_id', 'garage_id', 'property_id'] as const) {
    const linked = query[field]
    if (linked)
      rows = rows.where('documents.id', 'in', (eb) =>
        eb
          .selectFrom('document_links')
          .select('document_id')
          .where('document_links.gbc_id', '=', gbc_id)
          .where(field, '=', linked),
      )
  }
  return query.q ? rows.where(searchCondition(db.engine, 'documents', query.q)) : rows
}

const ordered = (filtered: Filtered, { sort }: DocumentListQuery) =>
  orderBy(filtered.select('id'), sort || '-date', SORT_COLUMNS)

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

/** Rows as they are shown: members don't read the office's note, nor whom a document is linked with. */
async function shown(
  handle: Handle,
  gbc_id: string,
  scope: DocumentScope,
  rows: DocumentRow[],
): Promise<OfficeDocument[]> {
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
}

/** Documents by their ids, in that order. */
export async function documentsByIds(
  db: Db,
  gbc_id: string,
  ids: string[],
  scope: DocumentScope,
): Promise<OfficeDocument[]> {
  if (ids.length === 0) return []
  const rows = await visible(db.heavy, gbc_id, scope).selectAll().where('documents.id', 'in', ids).execute()
  return sortByIds(ids, await shown(db.heavy, gbc_id, scope, rows))
}

export const { list: listDocuments, listIds: listDocumentIds } = recordList({
  counted: { area: 'documents' },
  filter,
  ordered,
  byIds: documentsByIds,
})

/** @throws AppError 404 for what isn't there or may not be seen */
export async function getDocument(
  handle: Handle,
  gbc_id: string,
  scope: DocumentScope,
  id: string,
): Promise<OfficeDocument> {
  const row = await visible(handle, gbc_id, scope).selectAll().where('documents.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такого документа нет')
  return (await shown(handle, gbc_id, scope, [row]))[0]
}

/** Versions of the file, the latest first; members see the latest alone, and not who of the office sent it. @throws AppError 404 */
export async function versionsOf(
  handle: Handle,
  gbc_id: string,
  scope: DocumentScope,
  id: string,
): Promise<DocumentVersion[]> {
  await getDocument(handle, gbc_id, scope, id)
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
    user_name: scope === 'all' ? nameOf({ first_name, last_name, email }) : null,
  }))
}

/** Reads a document for a change. @throws AppError 404, 409 stale version */
export const lockDocument = (trx: Handle, gbc_id: string, id: string, version?: number): Promise<OfficeDocument> =>
  lockForUpdate(
    trx,
    trx.selectFrom('documents').select('id').where('gbc_id', '=', gbc_id).where('id', '=', id),
    () => getDocument(trx, gbc_id, 'all', id),
    version,
  )

export async function insertDocument(trx: Handle, gbc_id: string, input: DocumentFields): Promise<OfficeDocument> {
  const record = newRecord(gbc_id)
  await trx
    .insertInto('documents')
    .values({ ...columnsOf(input), ...record })
    .execute()
  return getDocument(trx, gbc_id, 'all', record.id)
}

/** Writes columns of a locked document as its next version. */
export async function updateDocument(
  trx: Handle,
  before: OfficeDocument,
  columns: Partial<Omit<DocumentsTable, 'seq' | 'id' | 'gbc_id' | 'version'>>,
): Promise<OfficeDocument> {
  await updateVersioned(trx, 'documents', before, columns)
  return getDocument(trx, before.gbc_id, 'all', before.id)
}
