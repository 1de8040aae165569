import { sql } from 'kysely'
import type { TwoFactorState } from '#contract/twoFactor'
import type { Handle } from '#server/db/engine'
import { newId, now } from '#server/lib/ids'
import type { KeptRecoveryCodes } from './recoveryCodes'

export const findTwoFactor = (handle: Handle, user_id: string) =>
  handle.selectFrom('two_factor').selectAll().where('user_id', '=', user_id).executeTakeFirst()

export async function twoFactorState(handle: Handle, user_id: string): Promise<TwoFactorState> {
  const user = await handle
    .selectFrom('users')
    .select('two_factor_at')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const { left } = await handle
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)`.as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { enabled_at: user.two_factor_at, recovery_codes_left: Number(left) }
}

/** Keeps a secret that its user's app has yet to prove; a former one of the set-up is replaced. */
export async function keepPending(trx: Handle, user_id: string, secret: string): Promise<void> {
  const row = { secret, last_step: 0, recovery_salt: '', created_at: now() }
  await trx
    .insertInto('two_factor')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Replaces the recovery codes, used and unused. */
export async function keepRecoveryCodes(
  trx: Handle,
  user_id: string,
  { salt, hashes }: KeptRecoveryCodes,
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await trx.updateTable('two_factor').set({ recovery_salt: salt }).where('user_id', '=', user_id).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ id: newId(), user_id, code_hash, used_at: null })))
    .execute()
}

const setTwoFactorAt = (trx: Handle, user_id: string, two_factor_at: string | null) =>
  trx.updateTable('users').set({ two_factor_at }).where('id', '=', user_id).execute()

export const turnOn = (trx: Handle, user_id: string) => setTwoFactorAt(trx, user_id, now())

export async function turnOff(trx: Handle, user_id: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await trx.deleteFrom('two_factor').where('user_id', '=', user_id).execute()
  await setTwoFactorAt(trx, user_id, null)
}
