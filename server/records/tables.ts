import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tables } from '#server/db/tables'

export type Row = Record<string, unknown>

/** What is known of every table: backups, archives and the sweep of files go by it. */
interface AnyTable {
  /** Columns of money, in kopecks: their sums are compared after a backup and after a restoration. */
  money: readonly string[]
  /** Column that the database counts up itself: it is never written. */
  generated?: 'seq'
  /** Columns that hold keys of stored files: a file that no declared column names is removed (files/sweepFiles.ts). */
  fileKeys: readonly string[]
}

/** A table that goes into the archive of a cooperative. Its rows are identified and ordered by `key`. */
export interface KeptTable extends AnyTable {
  /** What people call it, in Russian: the name of its CSV, and of its line in the description. */
  title: string
  /** What its columns are called, by the contract. */
  labels: Record<string, string>
  key: readonly string[]
  /** Which rows are the cooperative's. */
  belongs: (gbc_id: string) => RawBuilder<SqlBool>
  /** Columns that stay behind: secrets, and what the database counts up itself. */
  without: readonly string[]
  /** Those of `fileKeys` whose files go along → extension of that file in the archive. */
  files: Record<string, (row: Row) => string>
  /** What the columns that stayed behind, and can't be empty, hold after a restoration. */
  anew: Row
  /** Columns that people are shown here, though elsewhere they mean something to the program alone. */
  plain: readonly string[]
  /** The row in words for people, for its CSV. */
  inWords?: (row: Row) => Row
  /** What of a row goes along, where it is not all of it. */
  shown?: (row: Row, gbc_id: string) => Row
}

/** A table that stays out of the archive, and why; the archive's description says the same to people. */
export interface LeftTable extends AnyTable {
  left: string
}

export type TableTreatment = KeptTable | LeftTable

/** Tables of an area, those first that others refer to, with what archive and backup do with each. */
export type AreaTables = Partial<Record<keyof Tables, TableTreatment>>

/** Goes into the archive under a Russian title. */
export const kept = (title: string, rest: Partial<Omit<KeptTable, 'title'>> = {}): KeptTable => ({
  title,
  labels: {},
  key: ['id'],
  belongs: (gbc_id) => sql`gbc_id = ${gbc_id}`,
  files: {},
  plain: [],
  anew: {},
  money: [],
  ...rest,
  fileKeys: [...Object.keys(rest.files ?? {}), ...(rest.fileKeys ?? [])],
  without: [...(rest.without ?? []), ...(rest.generated ? [rest.generated] : [])],
})

/** Stays out of the archive: it means nothing outside this installation. */
export const left = (reason: string, { fileKeys = [] }: Partial<Pick<LeftTable, 'fileKeys'>> = {}): LeftTable => ({
  left: reason,
  money: [],
  fileKeys,
})
