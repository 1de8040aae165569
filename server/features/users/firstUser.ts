import type { Config } from '#server/config'
import { isUniqueViolation, type Db } from '#server/db/engine'
import { oneTimePasswordColumns } from '#server/features/auth/oneTimePassword'
import { insertUser } from './usersRepository'

/**
 * On the very first start makes the installation's administrator with a one-time password.
 * @returns what to sign in with, or null when there are users already
 */
export async function makeFirstUser(db: Db, config: Config): Promise<{ email: string; password: string } | null> {
  const someone = await db.read.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone) return null
  const password = await oneTimePasswordColumns(config.adminPassword)
  try {
    await insertUser(db.write, {
      ...password,
      email: config.adminEmail,
      password_set: false,
      is_admin: true,
    })
  } catch (error) {
    // Another server that starts at the same time was first, and has printed its password.
    if (isUniqueViolation(error)) return null
    throw error
  }
  return { email: config.adminEmail, password: config.adminPassword }
}
