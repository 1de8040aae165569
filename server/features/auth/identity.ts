import type { IdentityProof } from '#contract/identity'
import type { App } from '#server/http/fastify'
import type { Db, Handle } from '#server/db/engine'
import { locked } from '#server/db/locks'
import type { UsersTable } from '#server/db/tables'
import { invalid, sessionOver } from '#server/lib/errors'
import { spend, type Proof } from '#server/features/twoFactor/proof'
import { findUserRow } from '#server/features/users/usersRepository'
import type { Caller } from '#server/http/access'
import { codeOf, refuseCode, WRONG_CODE } from './authService'
import { recordLogin } from './loginHistory'
import { loginMutex } from './loginMutex'
import { counted, type Attempt } from './loginThrottle'
import { asHashed } from './oneTimePassword'
import { passwordMatches } from './passwords'
import type { Origin } from './sessionsRepository'

type Deps = Pick<App, 'db' | 'secrets' | 'log'>

/** A caller who has proved anew who it is. */
export interface Proven {
  /** As it was when the password was judged. */
  user: UsersTable
  attempt: Attempt
  /**
   * Uses the code up and holds the proof to be still true. Call it in the transaction of what the proof allows.
   * @throws AppError 401 when the session has ended or the password has changed since, 422 when the code is used up
   */
  confirm: (trx: Handle) => Promise<void>
}

const NO_CODE = Symbol('no code is asked for')
const WRONG_PASSWORD = 'Пароль не подошёл'

/**
 * The user of the caller, by the right password.
 * @param wrong what to say of a wrong one, at its field
 * @throws AppError 422
 */
export async function judgePassword(
  db: Db,
  attempt: Attempt,
  caller: Caller,
  password: string,
  origin: Origin,
  wrong: Record<string, string> = { password: WRONG_PASSWORD },
): Promise<UsersTable> {
  const row = await findUserRow(db.read, caller.id)
  if (row && (await passwordMatches(asHashed(row, password), row.password_hash))) return row
  await attempt.fail(async (trx) => row && recordLogin(trx, row.id, 'wrong_password', origin))
  throw invalid(wrong, Object.values(wrong)[0])
}

/** Whether the session lives and the password is still the one that was judged; it stays so until the transaction ends. */
async function stillHolds(trx: Handle, caller: Caller, judged: UsersTable): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', caller.id)
    .where('sessions.id', '=', caller.session_id)
    .where('users.password_hash', '=', judged.password_hash)
    .$call(locked(trx, 'users'))
    .executeTakeFirst()
  return row !== undefined
}

async function proved<T>(
  deps: Deps,
  caller: Caller,
  { password, code }: { password: string; code: string | null | undefined | typeof NO_CODE },
  origin: Origin,
  work: (proven: Proven) => Promise<T>,
): Promise<T> {
  const { db } = deps
  return loginMutex(caller.email, origin.address, () =>
    counted(db, caller.email, origin.address, async (attempt) => {
      const user = await judgePassword(db, attempt, caller, password, origin)
      const proof: Proof | null = code === NO_CODE ? null : await codeOf(deps, attempt, user, code, origin)
      const confirm = async (trx: Handle) => {
        if (!(await stillHolds(trx, caller, user))) throw sessionOver()
        if (proof && !(await spend(trx, user.id, proof))) throw WRONG_CODE
      }
      try {
        return await work({ user, attempt, confirm })
      } catch (error) {
        if (error === WRONG_CODE) await refuseCode(attempt, user.id, origin)
        throw error
      }
    }),
  )
}

/**
 * Has the caller prove by the password, and by a code where the two-factor protection is on, who it is, and then does
 * what needs it. A wrong password or code counts as a failed login.
 * @throws AppError 422 at `password` or `code`, 429, what `work` throws
 */
export const withIdentity = <T>(
  deps: Deps,
  caller: Caller,
  { password, code }: IdentityProof,
  origin: Origin,
  work: (proven: Proven) => Promise<T>,
): Promise<T> => proved(deps, caller, { password, code }, origin, work)

/** The same by the password alone. */
export const withPassword = <T>(
  deps: Deps,
  caller: Caller,
  password: string,
  origin: Origin,
  work: (proven: Proven) => Promise<T>,
): Promise<T> => proved(deps, caller, { password, code: NO_CODE }, origin, work)
