import type { IdentityProof } from '#contract/identity'
import type { EnableInput, RecoveryCodes, TwoFactorProof, TwoFactorSetup } from '#contract/twoFactor'
import type { LoggedAction } from '#contract/history'
import type { App } from '#server/http/fastify'
import { audit } from '#server/records/audit'
import type { Handle } from '#server/db/engine'
import { AppError } from '#server/lib/errors'
import { refuseCode, WRONG_CODE } from '#server/features/auth/authService'
import { withIdentity, type Proven } from '#server/features/auth/identity'
import { notifyTwoFactor } from '#server/features/auth/securityNotices'
import { endSessions, type Origin } from '#server/features/auth/sessionsRepository'
import type { Caller } from '#server/http/access'
import { proofOf, spend } from './proof'
import { newRecoveryCodes } from './recoveryCodes'
import { newTotpSecret, totpUri } from './totp'
import { keepPending, keepRecoveryCodes, turnOff, turnOn, twoFactorState } from './twoFactorRepository'

type Deps = Pick<App, 'db' | 'secrets' | 'log' | 'mail' | 'realtime'>

const IS_ON = new AppError(422, 'Вход с кодом из телефона уже включён')
const IS_OFF = new AppError(422, 'Вход с кодом из телефона не включён')

const note = (trx: Handle, { id, gbc_id }: Caller, action: LoggedAction) =>
  audit(trx, { gbc_id, user_id: id, action, area: 'users', record_id: id })

async function refuseIfOn(handle: Handle, user_id: string): Promise<void> {
  if ((await twoFactorState(handle, user_id)).enabled_at !== null) throw IS_ON
}

/**
 * Makes a secret for the app of a caller who gave the password. Nothing is asked for at the login before the app has
 * proved it.
 * @throws AppError 422, 429
 */
export async function setUp(deps: Deps, caller: Caller, proof: IdentityProof, origin: Origin): Promise<TwoFactorSetup> {
  const { db, secrets } = deps
  await refuseIfOn(db.read, caller.id)
  const secret = newTotpSecret()
  await withIdentity(deps, caller, proof, origin, ({ confirm }) =>
    db.write.transaction().execute(async (trx) => {
      await confirm(trx)
      await refuseIfOn(trx, caller.id)
      await keepPending(trx, caller.id, secrets.seal(secret, caller.id))
    }),
  )
  return { secret, uri: totpUri(secret, caller.email) }
}

/**
 * Changes the protection of a caller who has proved who it is; the caller's other sessions end. `work` answers with
 * users whom it has notified.
 */
async function changing(
  { db, mail, realtime }: Deps,
  caller: Caller,
  { confirm }: Proven,
  work: (trx: Handle) => Promise<string[]>,
): Promise<void> {
  const { ended, notified } = await db.write.transaction().execute(async (trx) => {
    await confirm(trx)
    return { notified: await work(trx), ended: await endSessions(trx, caller.id, { except: caller.session_id }) }
  })
  realtime.endSessions(ended)
  realtime.notified(notified)
  // The user's other windows and the chairman's list show it.
  if (caller.gbc_id) realtime.changed(caller.gbc_id, { type: 'users', id: caller.id, version: 0 })
  mail.wake()
}

/**
 * Turns the protection on by the password and the app's first code.
 * @returns recovery codes, shown this once
 * @throws AppError 422, 429
 */
export async function enable(
  deps: Deps,
  caller: Caller,
  { password, code }: EnableInput,
  origin: Origin,
): Promise<RecoveryCodes> {
  await refuseIfOn(deps.db.read, caller.id)
  return withIdentity(deps, caller, { password }, origin, async (proven) => {
    const proof = (await proofOf(deps, caller.id, code)) ?? (await refuseCode(proven.attempt, caller.id, origin))
    const { codes, ...kept } = newRecoveryCodes()
    await changing(deps, caller, proven, async (trx) => {
      await refuseIfOn(trx, caller.id)
      if (!(await spend(trx, caller.id, proof))) throw WRONG_CODE
      await keepRecoveryCodes(trx, caller.id, kept)
      await turnOn(trx, caller.id)
      await note(trx, caller, 'two_factor_enabled')
      return notifyTwoFactor(trx, caller, true)
    })
    return { recovery_codes: codes }
  })
}

/** @throws AppError 422, 429 */
export const disable = (deps: Deps, caller: Caller, input: TwoFactorProof, origin: Origin): Promise<void> =>
  withIdentity(deps, caller, input, origin, async (proven) => {
    if (proven.user.two_factor_at === null) throw IS_OFF
    await changing(deps, caller, proven, async (trx) => {
      await turnOff(trx, caller.id)
      await note(trx, caller, 'two_factor_disabled')
      return notifyTwoFactor(trx, caller, false)
    })
  })

/** Ten new recovery codes in place of the former ones. @throws AppError 422, 429 */
export const renewRecoveryCodes = (
  deps: Deps,
  caller: Caller,
  input: TwoFactorProof,
  origin: Origin,
): Promise<RecoveryCodes> =>
  withIdentity(deps, caller, input, origin, async (proven) => {
    if (proven.user.two_factor_at === null) throw IS_OFF
    const { codes, ...kept } = newRecoveryCodes()
    await changing(deps, caller, proven, async (trx) => {
      await keepRecoveryCodes(trx, caller.id, kept)
      await note(trx, caller, 'recovery_codes_renewed')
      return []
    })
    return { recovery_codes: codes }
  })
