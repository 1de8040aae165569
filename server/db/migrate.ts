import { Migrator, type Migration } from 'kysely'
import type { Db } from './engine'
import { NO_LOG, type MigrationLog } from './migrationLog'
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
import { m0013 } from './migrations/0013_audit_digests'
import { m0014 } from './migrations/0014_list_indexes'
import { m0015 } from './migrations/0015_issued_passwords'
import { m0016 } from './migrations/0016_import_history'
import { m0017 } from './migrations/0017_announcements'
import { m0019 } from './migrations/0019_member_garages'
import { m0020 } from './migrations/0020_ledger'
import { m0021 } from './migrations/0021_garage_transfers'
import { m0025 } from './migrations/0025_charges_and_payments'
import { m0026 } from './migrations/0026_openings'
import { m0027 } from './migrations/0027_settings_and_periods'
import { m0028 } from './migrations/0028_books'
import { m0030 } from './migrations/0030_audience'
import { m0031 } from './migrations/0031_shares_in_the_ledger'
import { m0033 } from './migrations/0033_statements'
import { m0034 } from './migrations/0034_receipts'
import { m0036 } from './migrations/0036_charges_by_date'
import { m0037 } from './migrations/0037_charging_by_days'
import { m0038 } from './migrations/0038_rates_by_scope'
import { m0039 } from './migrations/0039_ledger_checks'
import { m0040 } from './migrations/0040_charge_schedules'
import { m0042 } from './migrations/0042_advance_releases'
import { m0043 } from './migrations/0043_registries'
import { m0044 } from './migrations/0044_expenses'
import { m0047 } from './migrations/0047_payees'
import { m0049 } from './migrations/0049_contact_persons'
import { m0050 } from './migrations/0050_land'
import { m0051 } from './migrations/0051_funds'
import { m0053 } from './migrations/0053_debtors'
import { m0054 } from './migrations/0054_expense_funds'
import { m0055 } from './migrations/0055_allocation_days'
import { m0056 } from './migrations/0056_month_order'
import { m0057 } from './migrations/0057_due_owners'

/** A migration isn't begun, for a reason that a person can mend: one line in Russian. */
export class MigrationRefused extends Error {}

/** Every migration by its name, in order. A landed one is never edited. */
const migrations: Record<string, (engine: Db['engine'], log: MigrationLog) => Migration> = {
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
  '0013_audit_digests': m0013,
  '0014_list_indexes': m0014,
  '0015_issued_passwords': m0015,
  '0016_import_history': m0016,
  '0017_announcements': m0017,
  '0019_member_garages': m0019,
  '0020_ledger': m0020,
  '0021_garage_transfers': m0021,
  '0025_charges_and_payments': m0025,
  '0026_openings': m0026,
  '0027_settings_and_periods': m0027,
  '0028_books': m0028,
  '0030_audience': m0030,
  '0031_shares_in_the_ledger': m0031,
  '0033_statements': m0033,
  '0034_receipts': m0034,
  '0036_charges_by_date': m0036,
  '0037_charging_by_days': m0037,
  '0038_rates_by_scope': m0038,
  '0039_ledger_checks': m0039,
  '0040_charge_schedules': m0040,
  '0042_advance_releases': m0042,
  '0043_registries': m0043,
  '0044_expenses': m0044,
  '0047_payees': m0047,
  '0049_contact_persons': m0049,
  '0050_land': m0050,
  '0051_funds': m0051,
  '0053_debtors': m0053,
  '0054_expense_funds': m0054,
  '0055_allocation_days': m0055,
  '0056_month_order': m0056,
  '0057_due_owners': m0057,
}

/** Names of all migrations, the oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations)
export const lastMigration = migrationNames[migrationNames.length - 1]

const provider = (engine: Db['engine'], log: MigrationLog) => ({
  getMigrations: async () =>
    Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(engine, log)])),
})

/** Names of the migrations that a database has had and of those it lacks, the oldest first. Writes nothing. */
export async function migrationsOf(db: Db): Promise<{ executed: string[]; pending: string[] }> {
  const all = await new Migrator({ db: db.write, provider: provider(db.engine, NO_LOG) }).getMigrations()
  const named = (done: boolean) =>
    all.filter(({ executedAt }) => (executedAt !== undefined) === done).map(({ name }) => name)
  return { executed: named(true), pending: named(false) }
}

/**
 * Brings the database to the present state, or to the one that a migration left; all of it in one transaction, or nothing.
 * @param target name of a migration: for rows that were written when it was the last one
 */
export async function migrate(db: Db, target = lastMigration, log = NO_LOG): Promise<void> {
  const { error } = await new Migrator({ db: db.write, provider: provider(db.engine, log) }).migrateTo(target)
  if (error) throw error
}
