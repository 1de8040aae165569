import type { ImportCounts, ImportPair, ImportRow, ImportTotals } from '#contract/imports'
import type { Group } from '../table/garageGroup'

/**
 * Changes of records that are there and that SQLite writes in one transaction without keeping others waiting. Records that
 * are new are hidden till the end however many they are; a change can't be: the row holds the one value or the other.
 */
export const MOST_CHANGES_AT_ONCE = 5000

/** From so many records on the order of writing counts. */
export const MANY = 10_000

/** Areas in the order in which they are written: owners and garages before what joins them. */
export const PLANNED_AREAS = ['members', 'garages', 'ownerships', 'balances'] as const
export type PlannedArea = (typeof PLANNED_AREAS)[number]

/**
 * `made`: a new record that nothing there already refers to. `late`: a new record that belongs to one that is there.
 * `changed`: columns of a record that is there. `linked`: a record that is there and that the plan counts on as it is.
 */
export type PlannedAction = 'made' | 'late' | 'changed' | 'linked'

export type Columns = Record<string, string | number | null>

/**
 * All columns but the empty ones. A plan of a hundred thousand records would spend most of its time on copies of objects of
 * forty keys.
 */
export function filled(...parts: Columns[]): Columns {
  const merged: Columns = {}
  for (const part of parts) for (const name in part) if (part[name] !== null) merged[name] = part[name]
  return merged
}

/** One record to write, in the columns of its table. */
export interface PlannedRecord {
  record_id: string
  name_key: string | null
  seen_version: number | null
  columns: Columns
  before: Columns | null
  /** As the history logs it. */
  changes: Record<string, [unknown, unknown]>
}

/** A record to write, put together when it is asked for: those of a hundred thousand rows at once take half a gigabyte. */
export interface Planned {
  area: PlannedArea
  action: PlannedAction
  record(): PlannedRecord
}

/** A row as the dry run keeps it: with where its garages are by a row above it, for the file of refused rows. */
export type PlannedRow = ImportRow & { group: Group }

export interface Plan {
  rows: PlannedRow[]
  pairs: ImportPair[]
  records: Planned[]
  counts: ImportCounts
  totals: ImportTotals
  /** General remarks, in Russian. */
  notes: string[]
  /** The greatest plain account number that the table states: numbers given out by the server begin after it. */
  greatest_account: number
}

/** What of a plan is kept with the import for applying it. */
export interface KeptPlan {
  /** Ids of all made records begin so, and no others. */
  prefix: string
  greatest_account: number
  /** How many records there are, and how many of them change or join what is there already. */
  records: number
  immediate: number
  /** The last row of the audit log that the plan knows of. */
  seen_seq: number
  /** Of the digests by which the log tells of portions: kept here and not in the log. None in plans of earlier versions. */
  salt?: string
  /**
   * Digest of what the plan is made of (settleAllDifferent.ts); none when another dry run has to be made whatever is
   * decided.
   */
  inputs_digest?: string
  /** The day as of which new members are planned with their new garages; none in plans of earlier versions. */
  garages_of?: string
}
