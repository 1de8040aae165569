import { sql } from 'kysely'
import { engineOf } from './dialect'
import type { Handle } from './engine'
import { later } from './together'

/** Locks that last to the end of the transaction. SQLite has one writer at a time: there nothing is to be locked. */

interface Lockable<Query> {
  forNoKeyUpdate(of?: never): Query
  forShare(): Query
  forUpdate(): { skipLocked(): Query }
}

/**
 * Makes a query lock its rows for a change: `.$call(locked(trx))`. Rows that refer to them may still be written, else two
 * writers who notify each other would wait for each other.
 * @param of the table whose rows are locked, of several
 */
export const locked =
  (trx: Handle, of?: string) =>
  <Query extends Lockable<Query>>(query: Query): Query =>
    engineOf(trx) === 'postgres' ? query.forNoKeyUpdate(of as never) : query

/** Makes a query keep its rows from being changed or deleted. */
export const lockedForShare =
  (trx: Handle) =>
  <Query extends Lockable<Query>>(query: Query): Query =>
    engineOf(trx) === 'postgres' ? query.forShare() : query

/** Makes a query of a queue pass over rows that another server has taken. */
export const skipLocked =
  (trx: Handle) =>
  <Query extends Lockable<Query>>(query: Query): Query =>
    engineOf(trx) === 'postgres' ? query.forUpdate().skipLocked() : query

interface RowQuery {
  forNoKeyUpdate(): { execute(): Promise<unknown> }
}

/** Locks the row of a query that reads nothing else. */
export async function lockRow(trx: Handle, row: RowQuery): Promise<void> {
  if (engineOf(trx) === 'postgres') await row.forNoKeyUpdate().execute()
}

/** Waits for whoever else gives numbers or changes settings of the cooperative. */
export const lockGbcRow = (trx: Handle, gbc_id: string): Promise<void> =>
  lockRow(trx, trx.selectFrom('gbcs').select('id').where('id', '=', gbc_id))

/** The same where it is needed, which is looked up only where there are locks. */
export async function lockGbcRowIf(trx: Handle, gbc_id: string, needed: () => Promise<boolean>): Promise<void> {
  if (engineOf(trx) === 'postgres' && (await needed())) await lockGbcRow(trx, gbc_id)
}

/** The transaction's next statement waits for whoever else holds a lock of this name. */
export async function lockName(trx: Handle, name: string): Promise<void> {
  if (engineOf(trx) === 'postgres')
    await later(trx, [sql`select pg_advisory_xact_lock(hashtext(${name}))`.compile(trx)])
}
