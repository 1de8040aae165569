import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Engine, Handle } from '#server/db/engine'
import type { Tables } from '#server/db/tables'
import { CommandError } from '../runCommand'
import type { FileFact } from './files'

/** What a backup holds, so that a restore can prove that nothing is missing and nothing was changed. */
export interface Manifest {
  product: 'gbc-office'
  format: 1
  /** Instant, UTC. */
  made_at: string
  /** Engine it was made from; the copy is SQLite whichever it was. */
  engine: Engine
  database: FileFact
  tables: TableFacts
  /** The key that the database's secrets are encrypted with; absent where SECRET_KEY holds it, or there are none yet. */
  secret_key?: FileFact
  /** Made before a migration, which leaves the files as they are: a restore leaves them too. */
  database_only?: true
  /** Path below `files/` → size and hash. */
  files: Record<string, FileFact>
}

/** Number of rows of each table and sums of its money columns, in kopecks. */
export type TableFacts = Record<string, { rows: number; sums: Record<string, number> }>

const MANIFEST = 'manifest.json'
export const manifestPath = (folder: string) => join(folder, MANIFEST)

/** Every table, those first that others refer to; the compiler holds the list complete. */
const IN_ORDER = {
  gbcs: true,
  users: true,
  sessions: true,
  socket_tickets: true,
  login_attempts: true,
  two_factor: true,
  recovery_codes: true,
  logins: true,
  bank_accounts: true,
  banks: true,
  bank_directory: true,
  members: true,
  distinct_members: true,
  member_merges: true,
  contact_proposals: true,
  garages: true,
  ownerships: true,
  tenancies: true,
  garage_plans: true,
  property: true,
  maintenance: true,
  documents: true,
  document_links: true,
  imports: true,
  import_rows: true,
  import_pairs: true,
  import_records: true,
  import_mappings: true,
  opening_balances: true,
  audit: true,
  audit_anchors: true,
  idempotency_keys: true,
  files: true,
  jobs: true,
  notifications: true,
  notification_preferences: true,
  mail_outbox: true,
} satisfies Record<keyof Tables, true>
export const TABLES = Object.keys(IN_ORDER) as (keyof Tables)[]

export const MONEY: Partial<Record<keyof Tables, string[]>> = {
  members: ['share_due', 'share_paid'],
  property: ['cost'],
  maintenance: ['cost'],
  opening_balances: ['amount'],
}

/** Those of our tables that a database has: one of an earlier version lacks some. */
export async function tablesOf(handle: Handle): Promise<(keyof Tables)[]> {
  const names = new Set((await handle.introspection.getTables()).map(({ name }) => name))
  return TABLES.filter((table) => names.has(table))
}

export async function tableFacts(handle: Handle, tables: readonly (keyof Tables)[] = TABLES): Promise<TableFacts> {
  const facts: TableFacts = {}
  for (const table of tables) {
    const money = MONEY[table] ?? []
    const sums = money.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(column)}`)
    const { rows } = await sql<
      Record<string, number | string>
    >`select ${sql.join([sql`count(*) as "rows"`, ...sums])} from ${sql.table(table)}`.execute(handle)
    facts[table] = {
      rows: Number(rows[0].rows),
      sums: Object.fromEntries(money.map((column) => [column, Number(rows[0][column])])),
    }
  }
  return facts
}

/** Names of tables whose rows or sums are not those of the manifest. */
export const differing = (expected: TableFacts, found: TableFacts): string[] =>
  Object.keys(expected).filter((table) => JSON.stringify(expected[table]) !== JSON.stringify(found[table]))

/** @throws CommandError when the folder is no backup of ours */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(manifestPath(folder), 'utf8')) as Manifest
    if (manifest.product === 'gbc-office' && manifest.format === 1) return manifest
  } catch {
    throw new CommandError(`${folder}: здесь нет описи резервной копии (${MANIFEST})`)
  }
  throw new CommandError(`${folder}: копия сделана другой программой или более новой версией`)
}
