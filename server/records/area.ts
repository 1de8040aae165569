import type { AreaName, AreaWith, FileKind } from '#contract/areas'
import type { HistoryEntry } from '#contract/common'
import type { LoggedArea } from '#contract/history'
import type { HomeCountName } from '#contract/home'
import type { App } from '#server/http/fastify'
import type { Db } from '#server/db/engine'
import type { Tables } from '#server/db/tables'
import type { FileColumn } from '#server/files/sweepFiles'
import type { UniqueIndexes } from '#server/http/uniqueIndexes'
import type { JobWorks } from '#server/jobs/jobRunner'
import type { FindAttachment } from '#server/mail/attachments'
import type { FindRecipient } from '#server/mail/recipients'
import type { FindMailing } from '#server/mail/noticesJob'
import type { Subscribers } from '#server/realtime/subscribers'
import type { ExportArea } from './exportArea'
import type { FileRule } from './fileRule'
import type { RecordNames } from './recordNames'
import type { ImportReference, MemberReference } from './references'
import type { Reversals } from './reversals'
import type { SearchArea } from './searchArea'
import type { AreaTables } from './tables'

/** Work done at the start and then again and again, on every server: it must not mind being done twice. */
export interface ScheduledWork {
  every: 'minute' | 'hour'
  run(app: App): Promise<unknown>
}

/** Counts of a cooperative's home page; what isn't known yet is left out. */
export type HomeCounter = (db: Db, gbc_id: string) => Promise<Partial<Record<HomeCountName, number>>>

/** Reads entries of a record's history that the log of its own area doesn't hold, the newest first. */
export type ReadHistory = (db: Db, gbc_id: string, record_id: string) => Promise<HistoryEntry[]>

/** All that the server does for an area. What the contract promises of it (contract/areas.ts) has to be here. */
export interface Area {
  routes?(app: App): void
  /** Its kinds of jobs (contract/jobs.ts). */
  jobs?: Partial<JobWorks>
  /** Finds whom to notify of one of its records, for the job that does it (mail/noticesJob.ts). */
  notices?: FindMailing
  /** The file that one of its letters carries; null for letters of others. It is made when the letter is sent. */
  mailAttachment?: FindAttachment
  /** Where one of its letters goes by the time that it is sent. */
  mailRecipient?: FindRecipient
  /** Done before the first request is answered and before jobs begin. */
  onReady?(app: App): Promise<void>
  scheduled?: readonly ScheduledWork[]
  export?: ExportArea
  search?: SearchArea
  recordNames?: RecordNames
  /** What it adds to the histories of other areas' records (historyRoute.ts). */
  histories?: Partial<Record<LoggedArea, ReadHistory>>
  /** How operations that it posts are taken back, by their kinds. */
  reversals?: Reversals
  /** What it counts for the home page (contract/home.ts), cached until something of it changes. */
  home?: { names: readonly HomeCountName[]; count: HomeCounter }
  tables?: AreaTables
  memberReferences?: readonly MemberReference[]
  importReferences?: readonly ImportReference[]
  uniqueIndexes?: UniqueIndexes
  subscribers?: Subscribers
  /** Rules for its kinds of files. */
  files?: Partial<Record<FileKind, FileRule>>
}

type Promised<Name> = Area &
  (Name extends AreaWith<{ searched: true }> ? { search: SearchArea; recordNames: RecordNames } : unknown) &
  (Name extends AreaWith<{ exported: true }> ? { export: ExportArea } : unknown) &
  (Name extends AreaWith<{ published: true }> ? { notices: FindMailing } : unknown)

/** Every area by its name: those of the contract and those that serve them all. */
export type Areas = { [Name in AreaName]: Promised<Name> } & Record<string, Area>

declare module 'fastify' {
  interface FastifyInstance {
    /** What the server does for each area. */
    areas: Areas
  }
}

/** A property of all areas that have it, in the order of the registry. */
export const allOf = <Key extends keyof Area>(areas: Areas, key: Key) =>
  Object.values<Area>(areas).flatMap((area) => (area[key] === undefined ? [] : [area[key]])) as NonNullable<Area[Key]>[]

/** Tables of all areas with their names, those first that others refer to. */
export const tablesOf = (areas: Areas) =>
  allOf(areas, 'tables').flatMap((tables) =>
    Object.entries(tables).map(([name, treatment]) => ({ name: name as keyof Tables, ...treatment })),
  )

/** Columns of all tables that hold keys of stored files. */
export const fileColumnsOf = (areas: Areas): FileColumn[] =>
  tablesOf(areas).flatMap(({ name, fileKeys }) => fileKeys.map((column) => ({ table: name, column })))

/** What is done for every kind of job. */
export const jobWorksOf = (areas: Areas): JobWorks => Object.assign({}, ...allOf(areas, 'jobs')) as JobWorks

/** Unique indexes of all areas. */
export const uniqueIndexesOf = (areas: Areas): UniqueIndexes =>
  Object.assign({}, ...allOf(areas, 'uniqueIndexes')) as UniqueIndexes
