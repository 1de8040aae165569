import type { Handle } from '#server/db/engine'
import { now } from '#server/lib/ids'

/**
 * Takes an occasion of the calendar, named by its key, inside the transaction that does what it calls for. Several servers
 * may ask, and a server may ask again after a restart: one of them gets it, once.
 * @returns whether it is the caller's to do
 */
export async function claimRun(trx: Handle, gbc_id: string, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('scheduled_runs')
    .values({ gbc_id, key, at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Whether an occasion was taken already: it spares work that is done before its claim. */
export async function isRunClaimed(handle: Handle, gbc_id: string, key: string): Promise<boolean> {
  const run = handle.selectFrom('scheduled_runs').select('key').where('gbc_id', '=', gbc_id).where('key', '=', key)
  return (await run.executeTakeFirst()) !== undefined
}
