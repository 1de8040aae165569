import type { Config } from './config'
import type { Db } from './db/engine'
import { hashPassword } from './features/auth/passwords'
import { insertUser } from './features/users/usersRepository'

/**
 * On the very first start makes the installation's administrator with a one-time password.
 * @returns what to sign in with, or null when there are users already
 */
export async function makeFirstUser(db: Db, config: Config): Promise<{ email: string; password: string } | null> {
  const someone = await db.read.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone) return null
  const password_hash = await hashPassword(config.adminPassword)
  await insertUser(db.write, { email: config.adminEmail, password_hash, password_set: false, is_admin: true })
  return { email: config.adminEmail, password: config.adminPassword }
}
