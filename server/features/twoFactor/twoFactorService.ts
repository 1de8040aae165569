import type { CodeInput, RecoveryCodes, TwoFactorProof, TwoFactorSetup } from '#contract/twoFactor'
import type { LoggedAction } from '#contract/history'
import type { App } from '#server/app'
import { audit } from '#server/audit'
import type { Handle } from '#server/db/engine'
import { AppError, invalid } from '#server/errors'
import { proveCaller } from '#server/features/auth/authService'
import { guessing } from '#server/features/auth/guessing'
import { recordAttempt, refuseTooMany } from '#server/features/auth/loginThrottle'
import { tellTwoFactor } from '#server/features/auth/securityNotices'
import type { Caller } from '#server/plugins/access'
import { proofOf, spend, type Proof } from './proof'
import { newRecoveryCodes } from './recoveryCodes'
import { newTotpSecret, totpUri } from './totp'
import { keepPending, keepRecoveryCodes, turnOff, turnOn, twoFactorState } from './twoFactorRepository'

type Deps = Pick<App, 'db' | 'secrets' | 'log' | 'mail' | 'realtime'>

const IS_ON = new AppError(422, 'Двухфакторная защита уже включена')
const IS_OFF = new AppError(422, 'Двухфакторная защита не включена')
const WRONG_CODE = 'Код не подошёл или уже использован. Введите следующий.'

const note = ({ db }: Deps, trx: Handle, { id, gbc_id }: Caller, action: LoggedAction) =>
  audit(trx, db.engine, { gbc_id, user_id: id, action, area: 'users', record_id: id })

const isOn = async (handle: Handle, user_id: string): Promise<boolean> =>
  (await twoFactorState(handle, user_id)).enabled_at !== null

/** Makes a secret for the caller's app. Nothing is asked for at the login before the app has proved it. */
export async function setUp({ db, secrets }: Deps, caller: Caller): Promise<TwoFactorSetup> {
  const secret = newTotpSecret()
  await db.write.transaction().execute(async (trx) => {
    if (await isOn(trx, caller.id)) throw IS_ON
    await keepPending(trx, caller.id, secrets.seal(secret, caller.id))
  })
  return { secret, uri: totpUri(secret, caller.email) }
}

/** Counts a wrong code as the login counts it. */
async function refuseCode({ db }: Deps, caller: Caller, address: string): Promise<never> {
  await recordAttempt(db.write, caller.email, address, false)
  throw invalid({ code: WRONG_CODE }, WRONG_CODE)
}

/**
 * Uses a right code up together with what it allows; `work` answers with users whom it has notified.
 * @throws AppError 422 when another call with the code was faster
 */
async function spending(
  deps: Deps,
  caller: Caller,
  proof: Proof,
  address: string,
  work: (trx: Handle) => Promise<string[]>,
): Promise<void> {
  const { db, mail, realtime } = deps
  const notified = await db.write
    .transaction()
    .execute(async (trx) => ((await spend(trx, caller.id, proof)) ? work(trx) : null))
  if (!notified) return refuseCode(deps, caller, address)
  realtime.notified(notified)
  // The user's other windows and the chairman's list show it.
  if (caller.gbc_id) realtime.changed(caller.gbc_id, { type: 'users', id: caller.id, version: 0 })
  mail.wake()
}

/** Turns the protection on by the app's first code. @returns recovery codes, told this once @throws AppError 422, 429 */
export const enable = (deps: Deps, caller: Caller, { code }: CodeInput, address: string): Promise<RecoveryCodes> =>
  guessing(caller.email, async () => {
    await refuseTooMany(deps.db, caller.email, address)
    if (await isOn(deps.db.read, caller.id)) throw IS_ON
    const proof = (await proofOf(deps, caller.id, code)) ?? (await refuseCode(deps, caller, address))
    const { codes, ...kept } = newRecoveryCodes()
    await spending(deps, caller, proof, address, async (trx) => {
      if (await isOn(trx, caller.id)) throw IS_ON
      await keepRecoveryCodes(trx, caller.id, kept)
      await turnOn(trx, caller.id)
      await note(deps, trx, caller, 'two_factor_enabled')
      return tellTwoFactor(trx, caller, true)
    })
    return { recovery_codes: codes }
  })

/** The right code of a caller who gave the right password too. @throws AppError 422, 429 */
async function provenBy(
  deps: Deps,
  caller: Caller,
  { password, code }: TwoFactorProof,
  address: string,
): Promise<Proof> {
  const user = await proveCaller(deps.db, caller, password, address, { password: 'Пароль не подошёл' })
  if (user.two_factor_at === null) throw IS_OFF
  return (await proofOf(deps, caller.id, code)) ?? refuseCode(deps, caller, address)
}

/** @throws AppError 422, 429 */
export const disable = (deps: Deps, caller: Caller, input: TwoFactorProof, address: string): Promise<void> =>
  guessing(caller.email, async () => {
    const proof = await provenBy(deps, caller, input, address)
    await spending(deps, caller, proof, address, async (trx) => {
      await turnOff(trx, caller.id)
      await note(deps, trx, caller, 'two_factor_disabled')
      return tellTwoFactor(trx, caller, false)
    })
  })

/** Ten new recovery codes in place of the former ones. @throws AppError 422, 429 */
export const renewRecoveryCodes = (
  deps: Deps,
  caller: Caller,
  input: TwoFactorProof,
  address: string,
): Promise<RecoveryCodes> =>
  guessing(caller.email, async () => {
    const proof = await provenBy(deps, caller, input, address)
    const { codes, ...kept } = newRecoveryCodes()
    await spending(deps, caller, proof, address, async (trx) => {
      await keepRecoveryCodes(trx, caller.id, kept)
      await note(deps, trx, caller, 'recovery_codes_renewed')
      return []
    })
    return { recovery_codes: codes }
  })
