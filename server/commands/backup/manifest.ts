import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Engine, Handle } from '#server/db/engine'
import { areas } from '#server/areas'
import { tablesOf } from '#server/records/area'
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

/** Every table, those first that others refer to. */
export const TABLES = tablesOf(areas)

/** Those of our tables that a database has: one of an earlier version lacks some. */
export async function presentTables(handle: Handle): Promise<typeof TABLES> {
  const names = new Set((await handle.introspection.getTables()).map(({ name }) => name))
  return TABLES.filter((table) => names.has(table.name))
}

export async function tableFacts(handle: Handle, tables = TABLES): Promise<TableFacts> {
  const facts: TableFacts = {}
  for (const { name, money } of tables) {
    const sums = money.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(column)}`)
    const { rows } = await sql<
      Record<string, number | string>
    >`select ${sql.join([sql`count(*) as "rows"`, ...sums])} from ${sql.table(name)}`.execute(handle)
    facts[name] = {
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
