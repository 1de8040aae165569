import { sql, type Selectable } from 'kysely'
import type { LoggedAction, LoggedArea } from '#contract/history'
import { digestOf, hashOf, newSalt } from '#server/lib/auditChain'
import type { Db, Handle } from '#server/db/engine'
import { lockName } from '#server/db/locks'
import { preparedQuery, preparedStatement } from '#server/db/preparedQuery'
import { later } from '#server/db/together'
import type { AuditTable } from '#server/db/tables'
import { newId, now } from '#server/lib/ids'
import { parseChanges, type Changes } from './changes'

export interface AuditEntry {
  gbc_id: string | null
  user_id: string | null
  action: LoggedAction
  area: LoggedArea
  record_id: string
  changes?: Changes
}

/** Action of the row that records destroyed changes. */
export const ERASED = 'data_erased' satisfies LoggedAction

const lastLink = preparedQuery((trx, gbc_id: string) =>
  trx.selectFrom('audit').select(['seq', 'hash']).where('gbc_id', '=', gbc_id).orderBy('seq', 'desc').limit(sql.lit(1)),
)

const COLUMNS = [
  'gbc_id',
  'seq',
  'id',
  'at',
  'user_id',
  'action',
  'area',
  'record_id',
  'changes',
  'salt',
  'digest',
  'prev_hash',
  'hash',
] as const

const insertRow = preparedStatement((trx, ...values: unknown[]) =>
  trx
    .insertInto('audit')
    .columns(COLUMNS)
    .expression(sql`values (${sql.join(values)})`),
)

interface Link {
  seq: number
  hash: string
}

/** The ends of the chains that transactions hold: nobody else adds to them before those end. */
const ends = new WeakMap<Handle, Map<string, Link>>()

function endsOf(trx: Handle): Map<string, Link> {
  const known = ends.get(trx) ?? new Map<string, Link>()
  ends.set(trx, known)
  return known
}

/** The last row of a cooperative's chain, which is the transaction's from now on. */
async function lockEnd(trx: Handle, gbc_id: string): Promise<Link> {
  const known = endsOf(trx).get(gbc_id)
  if (known) return known
  // One chain has one end: writers of a cooperative wait for each other here.
  await lockName(trx, `audit ${gbc_id}`)
  const last = await lastLink(trx, gbc_id)
  return { seq: Number(last?.seq ?? 0), hash: last?.hash ?? '' }
}

/**
 * Adds a row to the cooperative's audit log, inside the transaction of the changes it records. It carries the hash of the
 * row before it, so that a row changed or removed later shows.
 * @returns its `seq`
 */
export async function appendEntry(trx: Handle, { changes: given = {}, ...entry }: AuditEntry): Promise<number> {
  const gbc_id = entry.gbc_id ?? ''
  const last = await lockEnd(trx, gbc_id)
  const [seq, salt, changes] = [last.seq + 1, newSalt(), JSON.stringify(given)]
  const digest = digestOf(salt, changes)
  const linked = { ...entry, gbc_id, seq, id: newId(), at: now(), changes, salt, digest, prev_hash: last.hash }
  const row = { ...linked, hash: hashOf(linked) }
  if (trx.isTransaction) endsOf(trx).set(gbc_id, { seq, hash: row.hash })
  await later(trx, [insertRow(trx, ...COLUMNS.map((column) => row[column]))])
  return seq
}

/** Adds a row to the cooperative's audit log, inside the transaction of the changes it records. */
export async function audit(trx: Handle, entry: AuditEntry): Promise<void> {
  await appendEntry(trx, entry)
}

/**
 * Which entries a restore replaces, for the row that records it: those after the copy's last one.
 * @param former number of the last entry of the log that gave way, where it is known
 */
export async function replacedEntries(trx: Handle, gbc_id: string, former?: number): Promise<Changes> {
  const from = Number((await lastLink(trx, gbc_id))?.seq ?? 0) + 1
  return { replaced_from: [null, from], ...(former !== undefined && former >= from && { replaced_to: [null, former] }) }
}

/** Rows looked through at one go: some milliseconds of the event loop. */
const PORTION = 1000

/** A part of a chain, looked through: the last row that fits, and the number of the first that doesn't. */
export interface CheckedPart {
  checked: number
  broken_at: number | null
  /** Nothing comes after it. */
  done: boolean
}

type Range = [from: number, to: number]

/** Which rows each act of erasure says it erased, of the acts that the given rows name as theirs. */
async function erasuresOf(db: Db, gbc_id: string, rows: Selectable<AuditTable>[]): Promise<Map<number, Range[]>> {
  const named = [...new Set(rows.flatMap(({ erased_by }) => erased_by ?? []))]
  if (named.length === 0) return new Map()
  const acts = await db.heavy
    .selectFrom('audit')
    .select(['seq', 'changes'])
    .where('gbc_id', '=', gbc_id)
    .where('seq', 'in', named)
    .where('action', '=', ERASED)
    .execute()
  return new Map(acts.map(({ seq, changes }) => [Number(seq), rangesOf(parseChanges(changes).log_numbers?.[1])]))
}

/** Ranges of «3-4, 7», as an act of erasure lists them (auditErasure.ts). */
const rangesOf = (numbers: unknown): Range[] =>
  (typeof numbers === 'string' ? numbers : '').split(', ').map((range): Range => {
    const [from, to = from] = range.split('-').map(Number)
    return [from, to]
  })

/** Whether the changes are those of the digest, or were destroyed by an act that the log records. */
function isContentRight(row: Selectable<AuditTable>, acts: Map<number, Range[]>): boolean {
  const { changes, salt, digest, erased_by, seq } = row
  if (erased_by === null) return changes !== null && salt !== null && digestOf(salt, changes) === digest
  const erased = acts.get(Number(erased_by)) ?? []
  return changes === null && salt === null && erased.some(([from, to]) => from <= Number(seq) && Number(seq) <= to)
}

/**
 * Looks through the next rows of a cooperative's chain.
 * @param after number of a row that was found right, 0 at the beginning
 */
export async function checkLinks(db: Db, gbc_id: string, after: number): Promise<CheckedPart> {
  const chain = db.heavy.selectFrom('audit').selectAll().where('gbc_id', '=', gbc_id)
  const start = after === 0 ? { hash: '' } : await chain.where('seq', '=', after).executeTakeFirst()
  if (!start) return { checked: after - 1, broken_at: after, done: true }
  const rows = await chain.where('seq', '>', after).orderBy('seq').limit(PORTION).execute()
  const acts = await erasuresOf(db, gbc_id, rows)
  let previous = { seq: after, hash: start.hash }
  for (const row of rows) {
    const seq = Number(row.seq)
    const linked = seq === previous.seq + 1 && row.prev_hash === previous.hash && hashOf(row) === row.hash
    if (!linked || !isContentRight(row, acts)) {
      return { checked: previous.seq, broken_at: previous.seq + 1, done: true }
    }
    previous = { seq, hash: row.hash }
  }
  return { checked: previous.seq, broken_at: null, done: rows.length < PORTION }
}

/** Number of the first row of a cooperative's chain that doesn't fit, or null when the whole chain holds. */
export async function firstBrokenLink(db: Db, gbc_id: string): Promise<number | null> {
  let part: CheckedPart = { checked: 0, broken_at: null, done: false }
  while (!part.done) part = await checkLinks(db, gbc_id, part.checked)
  return part.broken_at
}
