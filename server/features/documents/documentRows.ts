import type { Selectable } from 'kysely'
import {
  documentCategoryNames,
  documentInputSchema,
  linkFields,
  type DocumentFile,
  type DocumentInput,
  type OfficeDocument,
} from '#contract/documents'
import { searchKey, sortKey } from '#server/db/keys'
import type { DocumentsTable, FilesTable } from '#server/db/tables'
import type { Links } from './documentLinks'
import { historyFieldsOf, nullsFor } from '#server/records/versioned'
import { can, type Role } from '#contract/permissions'

/** What of the documents somebody sees: the office all, members what is meant for them and in force, its latest version. */
export type DocumentScope = 'all' | 'members'

export const documentScopeOf = ({ role }: { role: Role | null }): DocumentScope =>
  can(role, 'documents.all') ? 'all' : 'members'

export type DocumentRow = Selectable<DocumentsTable>
export type DocumentFields = Omit<DocumentInput, 'version'>

type VersionRow = Pick<
  Selectable<FilesTable>,
  'id' | 'name' | 'content_type' | 'size' | 'position' | 'thumbnail_key' | 'created_at'
>

/** A stored file as a version of its document: its place is the version's number. */
export const toVersion = ({ position, thumbnail_key, ...file }: VersionRow): DocumentFile => ({
  ...file,
  number: position ?? 1,
  url: `/api/files/${file.id}`,
  thumbnail_url: thumbnail_key && `/api/files/${file.id}/thumbnail`,
})

export const toDocument = (row: DocumentRow, links: Links, file: DocumentFile | null): OfficeDocument => ({
  ...row,
  ...links,
  file,
})

const LINK_FIELDS = Object.values(linkFields)

/** Columns of what people typed, with the keys that lists are ordered and searched by. The note is the office's own: nobody finds by it. */
export function columnsOf(input: DocumentFields) {
  const columns = nullsFor(documentInputSchema, input, LINK_FIELDS)
  const { category, title, number, counterparty } = columns
  return {
    ...columns,
    sort_key: sortKey(title),
    search_key: searchKey([title, number, counterparty, documentCategoryNames[category]]),
    number_key: number ? sortKey(number) : null,
  }
}

/** Fields that the history compares; links are logged by their names. */
export const HISTORY_FIELDS = historyFieldsOf(documentInputSchema, ['links'], LINK_FIELDS)

/** Fields of a document as its history logs them. */
export const loggedFields = (document: OfficeDocument) => ({
  ...document,
  links: document.links.map(({ title }) => title).join('; ') || null,
})
