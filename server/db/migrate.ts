import { Migrator, type Migration } from 'kysely'
import type { Db } from './engine'
import { m0001 } from './migrations/0001_first_release'
import { m0002 } from './migrations/0002_garages_and_property'
import { m0003 } from './migrations/0003_imports'
import { m0004 } from './migrations/0004_notifications_and_mail'
import { m0005 } from './migrations/0005_users_and_two_factor'
import { m0006 } from './migrations/0006_proposals_and_merges'
import { m0007 } from './migrations/0007_documents'
import { m0010 } from './migrations/0010_log_filters'
import { m0011 } from './migrations/0011_socket_tickets'
import { m0012 } from './migrations/0012_document_links'

/** Every migration by its name, in order. A landed one is never edited. */
const migrations: Record<string, (engine: Db['engine']) => Migration> = {
  '0001_first_release': m0001,
  '0002_garages_and_property': m0002,
  '0003_imports': m0003,
  '0004_notifications_and_mail': m0004,
  '0005_users_and_two_factor': m0005,
  '0006_proposals_and_merges': m0006,
  '0007_documents': m0007,
  '0010_log_filters': m0010,
  '0011_socket_tickets': m0011,
  '0012_document_links': m0012,
}

/** Names of all migrations, the oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations)
export const lastMigration = migrationNames[migrationNames.length - 1]

/**
 * Brings the database to the present state, or to the one that a migration left; each migration whole or not at all.
 * @param target name of a migration: for rows that were written when it was the last one
 */
export async function migrate(db: Db, target = lastMigration): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(db.engine)])),
  }
  const { error } = await new Migrator({ db: db.write, provider }).migrateTo(target)
  if (error) throw error
}
