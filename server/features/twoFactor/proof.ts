import type { App } from '#server/http/fastify'
import { isCode } from '#contract/twoFactor'
import type { Handle } from '#server/db/engine'
import { now } from '#server/lib/ids'
import { hashRecoveryCode } from './recoveryCodes'
import { acceptedStep } from './totp'
import { findTwoFactor } from './twoFactorRepository'

/** A right code that is still to be used up. `secret`: the sealed one it was judged by; `sealed`: the secret under the present key, where it was under a former one. */
export type Proof =
  | { kind: 'code'; step: number; secret: string; sealed: string | null }
  | { kind: 'recovery_code'; code_hash: string }

type Deps = Pick<App, 'db' | 'secrets' | 'log'>

/** The secret, or null when the installation's key is no longer the one it was sealed with. */
function openSecret({ secrets, log }: Deps, sealed: string, user_id: string): string | null {
  try {
    return secrets.open(sealed, user_id)
  } catch (error) {
    log.error(error)
    return null
  }
}

/**
 * Judges what was typed as a code: six digits of the device, or a recovery code.
 * @returns null when it is wrong or used. Judge outside of a transaction, then `spend` in it.
 */
export async function proofOf(deps: Deps, user_id: string, typed: string): Promise<Proof | null> {
  const row = await findTwoFactor(deps.db.read, user_id)
  if (!row) return null
  const digits = typed.replace(/\s/g, '')
  if (isCode(digits)) {
    const secret = openSecret(deps, row.secret, user_id)
    const step = secret && acceptedStep(secret, digits, Number(row.last_step))
    return step ? { kind: 'code', step, secret: row.secret, sealed: deps.secrets.refresh(row.secret, user_id) } : null
  }
  if (!row.recovery_salt) return null
  return { kind: 'recovery_code', code_hash: hashRecoveryCode(typed, row.recovery_salt) }
}

/** Uses a code up. Of several at once with the same code one succeeds. @returns whether this one did */
export async function spend(trx: Handle, user_id: string, proof: Proof): Promise<boolean> {
  const spent =
    proof.kind === 'code'
      ? await trx
          .updateTable('two_factor')
          .set({ last_step: proof.step, ...(proof.sealed !== null && { secret: proof.sealed }) })
          .where('user_id', '=', user_id)
          .where('last_step', '<', proof.step)
          .where('secret', '=', proof.secret)
          .executeTakeFirst()
      : await trx
          .updateTable('recovery_codes')
          .set({ used_at: now() })
          .where('user_id', '=', user_id)
          .where('code_hash', '=', proof.code_hash)
          .where('used_at', 'is', null)
          .executeTakeFirst()
  return Number(spent.numUpdatedRows) === 1
}
