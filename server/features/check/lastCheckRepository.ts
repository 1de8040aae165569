import type { LedgerCheck, LedgerCheckState } from '#contract/money/check'
import type { Handle } from '#server/db/engine'
import { locked } from '#server/db/locks'
import type { LedgerChecksTable } from '#server/db/tables'
import { lastSeq } from './checkedBooksRepository'

/** The last check of a cooperative's books: begun by a person it has a job, begun at night none. */

const rowOf = (handle: Handle, gbc_id: string) =>
  handle.selectFrom('ledger_checks').selectAll().where('gbc_id', '=', gbc_id)

/** Held till the end of the transaction: of two who begin at once one waits. The first one makes the row. */
export async function lockCheck(trx: Handle, gbc_id: string): Promise<LedgerChecksTable> {
  await trx
    .insertInto('ledger_checks')
    .values({ gbc_id, job_id: null, result: null })
    .onConflict((conflict) => conflict.column('gbc_id').doNothing())
    .execute()
  return rowOf(trx, gbc_id).$call(locked(trx)).executeTakeFirstOrThrow()
}

/**
 * Writes whose job the check is; what was found by the one before it stays until its end. Within `lockCheck`.
 * @param job_id null = the program's own, at night
 */
export const beginCheck = (trx: Handle, gbc_id: string, job_id: string | null) =>
  trx.updateTable('ledger_checks').set({ job_id }).where('gbc_id', '=', gbc_id).execute()

/** Keeps what was found. */
export const saveCheck = (trx: Handle, gbc_id: string, check: LedgerCheck) =>
  trx
    .updateTable('ledger_checks')
    .set({ result: JSON.stringify(check) })
    .where('gbc_id', '=', gbc_id)
    .execute()

/** What was found the last time, and how far the one is that is under way. */
export async function lastCheck(handle: Handle, gbc_id: string): Promise<Omit<LedgerCheckState, 'equation'>> {
  const row = await handle
    .selectFrom('ledger_checks as last')
    .leftJoin('jobs', (join) => join.onRef('jobs.gbc_id', '=', 'last.gbc_id').onRef('jobs.id', '=', 'last.job_id'))
    .select(['last.result', 'jobs.status', 'jobs.progress', 'jobs.total'])
    .where('last.gbc_id', '=', gbc_id)
    .executeTakeFirst()
  const check = row?.result ? (JSON.parse(row.result) as LedgerCheck) : null
  return {
    check,
    // Operations are numbered without gaps; one that is missing is what the check itself names.
    posted_since: check === null ? 0 : Math.max(0, (await lastSeq(handle, gbc_id)) - check.operations),
    running: row?.status === 'queued' || row?.status === 'running',
    progress: row?.progress ?? 0,
    total: row?.total ?? null,
    failed: row?.status === 'failed',
  }
}
