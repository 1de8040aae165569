import type { Db, Handle } from '#server/db/engine'
import type { AuditEntry } from '#server/records/audit'
import type { StoredImport } from './storedImport'
import { MOST_CHANGES_AT_ONCE } from './plan/plan'
import { stagedRecordsOf, type Portion, type StagedRecord } from './stagedRecords'

/**
 * Records written in one transaction: some hundredths of a second, in which other writers wait. `last` is what the
 * transaction that ends an import may hold, a few tenths: all changes of records that are there, if they are no more.
 */
export const portions = { size: 1000, last: MOST_CHANGES_AT_ONCE }

type OfCheck = Pick<StoredImport, 'gbc_id' | 'check_id'>

/** All portions from one place to another. */
export function* portionsOn({ gbc_id, check_id }: OfCheck, from: number, to: number): Generator<Portion> {
  for (let first = from; first <= to; first += portions.size)
    yield { gbc_id, check_id: check_id ?? '', from: first, to: Math.min(to, first + portions.size - 1) }
}

/** All portions from one place back to another, the later ones first. */
export function* portionsBack({ gbc_id, check_id }: OfCheck, from: number, to: number): Generator<Portion> {
  for (let last = from; last >= to; last -= portions.size)
    yield { gbc_id, check_id: check_id ?? '', from: Math.max(to, last - portions.size + 1), to: last }
}

export interface ReadPortion extends Portion {
  records: StagedRecord[]
  /** What the log tells of it. */
  entry: AuditEntry
}

/** The log's entry for a portion: made with its reading, so that the database doesn't wait for it between two statements. */
type Logged = (records: StagedRecord[]) => AuditEntry

async function readPortion(handle: Handle, portion: Portion, logged: Logged): Promise<ReadPortion> {
  const records = await stagedRecordsOf(handle, portion)
  return { ...portion, records, entry: logged(records) }
}

/** Reads each portion when its turn comes, by the transaction that writes it. */
export async function* readInTurn(trx: Handle, all: Iterable<Portion>, logged: Logged): AsyncGenerator<ReadPortion> {
  for (const portion of all) yield await readPortion(trx, portion, logged)
}

/**
 * Reads each portion while the one before it is written. It is read outside of the transaction that writes: what a dry run
 * has kept changes no more.
 */
export async function* readAhead({ heavy }: Db, all: Iterable<Portion>, logged: Logged): AsyncGenerator<ReadPortion> {
  let ahead: Promise<ReadPortion> | null = null
  for (const portion of all) {
    const read = readPortion(heavy, portion, logged)
    // Its failure is reported where it is awaited.
    read.catch(() => undefined)
    if (ahead) yield await ahead
    ahead = read
  }
  if (ahead) yield await ahead
}
