import { createHash } from 'node:crypto'
import { insertRows } from '#server/db/bulkInsert'
import { audit, replacedEntries } from '#server/records/audit'
import { isUniqueViolation, type Db, type Handle } from '#server/db/engine'
import { lastMigration } from '#server/db/migrate'
import type { ArchiveSummary } from '#contract/archive'
import { AppError, invalid } from '#server/lib/errors'
import { hashPassword } from '#server/features/auth/passwords'
import { discard } from '#server/features/files/filesRepository'
import { keysOf } from '#server/features/users/usersRepository'
import type { FileStore } from '#server/files/fileStore'
import { newSecret } from '#server/lib/ids'
import type { ArchiveFile } from './archiveFile'
import { jsonOf, storedPages, type TableFacts } from './storedPages'
import { archivedTables, type ArchivedTable } from './archivedTables'
import { jsonPath } from './writeArchive'
import type { Row } from '#server/records/tables'
import type { Areas } from '#server/records/area'

export interface Restoring {
  areas: Areas
  db: Db
  files: FileStore
  archive: ArchiveFile
  staged: Db
  /** Who restores it and becomes its chairman. */
  user_id: string
  signal: AbortSignal
  progress(done: number, total: number): void
}

/** @throws AppError 422 when the user has a cooperative, or the archive's one is kept here already */
export async function refuseImpossible(handle: Handle, user_id: string, { gbc }: ArchiveSummary): Promise<void> {
  const user = await handle.selectFrom('users').select('gbc_id').where('id', '=', user_id).executeTakeFirst()
  if (user?.gbc_id) throw invalid({}, 'Вы уже состоите в кооперативе: восстановить архив может тот, у кого его ещё нет')
  const there = await handle
    .selectFrom('gbcs')
    .select('short_name')
    .where((eb) => eb.or([eb('id', '=', gbc.id), eb('tp_id', '=', gbc.tp_id)]))
    .executeTakeFirst()
  if (there)
    throw invalid(
      {},
      `${there.short_name} уже ведётся в этой программе: архив восстанавливают там, где этого кооператива нет`,
    )
}

/** An e-mail is one user's in the installation: the archive's user of a taken one keeps the name that the history tells. */
async function withFreeEmail(trx: Handle, row: Row): Promise<Row> {
  const email = String(row.email)
  const taken = (address: string) =>
    trx.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  if (!(await taken(email))) return row
  const renamed = (await taken(`архив-${email}`)) ? `архив-${String(row.id).slice(-12)}-${email}` : `архив-${email}`
  return { ...row, email: renamed, ...keysOf({ ...row, email: renamed }) }
}

/** Nobody knows the password of such a user: it is made once for all of them. */
const lockedHash = () => hashPassword(newSecret())

interface Written {
  rows: number
  /** Users whose e-mail was taken. */
  renamed: number
}

async function writeTable(
  trx: Handle,
  { staged, archive }: Restoring,
  table: ArchivedTable,
  keys: Map<string, string>,
  password_hash: string,
): Promise<Written> {
  const { gbc } = archive.summary
  const written: Written = { rows: 0, renamed: 0 }
  // A lost file's row is restored as it was: with a key that leads to nothing.
  const stored = (row: Row): Row =>
    Object.fromEntries(
      Object.keys(table.files)
        .filter((column) => row[column] !== null)
        .map((column): [string, string] => [column, keys.get(String(row[column])) ?? newSecret()]),
    )
  for await (const page of storedPages(staged.read, table, gbc.id)) {
    const rows: Row[] = []
    for (const row of page) {
      const own: Row = { ...row, ...stored(row), ...(table.name === 'users' && { password_hash }) }
      const free = table.name === 'users' ? await withFreeEmail(trx, own) : own
      if (free.email !== own.email) written.renamed += 1
      rows.push(free)
    }
    await insertRows(trx, table, rows)
    written.rows += rows.length
  }
  return written
}

/** What was written is read back as an archive would hold it: equal rows, sums and hash. */
async function checkTable(
  trx: Handle,
  { archive }: Restoring,
  table: ArchivedTable,
  { rows, renamed }: Written,
): Promise<void> {
  const facts: TableFacts = { rows: 0, sums: {} }
  const hash = createHash('sha256')
  for await (const text of jsonOf(trx, table, archive.summary.gbc.id, facts)) hash.update(text)
  const listed = archive.summary.tables.find(({ name }) => name === table.name)
  const sumsFit =
    !listed ||
    listed.sums.every(({ column, kopecks }) => facts.sums[column] === undefined || facts.sums[column] === kopecks)
  // An archive of an earlier version has other columns, and a user of a taken e-mail got another one.
  const comparable = archive.schema === lastMigration && renamed === 0 && listed
  const hashFits = !comparable || hash.digest('hex') === archive.hashOf(jsonPath(table.name))
  if (facts.rows !== rows || !sumsFit || !hashFits)
    throw new AppError(500, `Восстановление отменено: не сошлась таблица «${table.title}»`)
}

async function storeFiles({ files, archive, signal }: Restoring, step: () => void): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  try {
    for (const path of archive.files) {
      const { key } = await files.put(await archive.content(path), signal)
      keys.set(path, key)
      step()
    }
    return keys
  } catch (error) {
    await discard(files, [...keys.values()])
    throw error
  }
}

/**
 * Restores an archive that was verified and staged: files first, then all rows, compared with the archive, in one
 * transaction. The user becomes the chairman.
 * @throws AppError; nothing is left behind then
 */
export async function restoreArchive(restoring: Restoring): Promise<void> {
  const { areas, db, files, archive, user_id, signal } = restoring
  const tables = archivedTables(areas)
  const total = archive.files.length + 2 * tables.length
  let done = 0
  const step = () => restoring.progress((done += 1), total)
  const { gbc } = archive.summary
  const keys = await storeFiles(restoring, step)
  try {
    const password_hash = await lockedHash()
    await db.write.transaction().execute(async (trx) => {
      await refuseImpossible(trx, user_id, archive.summary)
      const written: Written[] = []
      for (const table of tables) {
        signal.throwIfAborted()
        written.push(await writeTable(trx, restoring, table, keys, password_hash))
        step()
      }
      for (const [place, table] of tables.entries()) {
        await checkTable(trx, restoring, table, written[place])
        step()
      }
      await trx.updateTable('users').set({ gbc_id: gbc.id, role: 'chairman' }).where('id', '=', user_id).execute()
      const entry = { gbc_id: gbc.id, user_id, area: 'archive', record_id: gbc.id } as const
      const changes = await replacedEntries(trx, gbc.id)
      await audit(trx, { ...entry, action: 'restored', changes })
    })
  } catch (error) {
    await discard(files, [...keys.values()])
    throw isUniqueViolation(error)
      ? invalid({}, 'Записи этого архива уже есть в этой программе: восстановить его можно только в пустую')
      : error
  }
  await db.gatherStatistics()
}
