import { Migrator, type Migration } from 'kysely'
import type { Db } from './engine'
import { m0001 } from './migrations/0001_first_release'
import { m0002 } from './migrations/0002_garages_and_property'
import { m0004 } from './migrations/0004_notifications_and_mail'
import { m0005 } from './migrations/0005_users_and_two_factor'

/** Every migration by its name, in order. A landed one is never edited. */
const migrations: Record<string, (engine: Db['engine']) => Migration> = {
  '0001_first_release': m0001,
  '0002_garages_and_property': m0002,
  '0004_notifications_and_mail': m0004,
  '0005_users_and_two_factor': m0005,
}

/** Brings the database to the present state; each migration whole or not at all. */
export async function migrate(db: Db): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(db.engine)])),
  }
  const { error } = await new Migrator({ db: db.write, provider }).migrateToLatest()
  if (error) throw error
}
