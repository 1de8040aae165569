import { audit } from '#server/records/audit'
import type { Db } from '#server/db/engine'
import { newOneTimePassword, oneTimePasswordColumns } from '#server/features/auth/oneTimePassword'
import { endSessions } from '#server/features/auth/sessionsRepository'
import { now } from '#server/lib/ids'
import { findUserByEmail } from './usersRepository'

export interface ResetPassword {
  one_time_password: string
  expires_at: string
}

/**
 * Gives a user a new one-time password on the word of whoever runs the server: for an administrator or chairman whom
 * nobody else can help. The former password and all sessions end; two-factor protection stays.
 * @returns null when there is no such user, or the user's login is closed
 */
export async function resetPassword(db: Db, email: string): Promise<ResetPassword | null> {
  const one_time_password = newOneTimePassword()
  const columns = await oneTimePasswordColumns(one_time_password)
  return db.write.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (!user?.enabled) return null
    await trx
      .updateTable('users')
      .set({ ...columns, updated_at: now() })
      .where('id', '=', user.id)
      .execute()
    await endSessions(trx, user.id)
    await audit(trx, {
      gbc_id: user.gbc_id,
      user_id: null,
      action: 'password_reset',
      area: 'users',
      record_id: user.id,
    })
    return { one_time_password, expires_at: columns.password_expires_at }
  })
}
