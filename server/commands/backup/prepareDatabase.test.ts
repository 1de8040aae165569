import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstBrokenLink } from '#server/records/audit'
import { openCopy } from './databaseCopy'
import { readManifest } from './manifest'
import { restoreBackup } from './restoreBackup'
import { databaseFile, openDatabase, type Db, type Engine } from '#server/db/engine'
import { lastMigration, migrate, migrationsOf, MigrationRefused } from '#server/db/migrate'
import { type MigrationLog } from '#server/db/migrationLog'
import { prepareDatabase } from './prepareDatabase'
import { whyNotStarted } from '#server/startFailure'
import { BEFORE_DIGESTS, insertOldRows, oldChain } from '#server/testing/oldChain'
import { emptyPostgres, realPostgres } from '#server/testing/testPostgres'

const isCopy = (name: string) => name.startsWith('before-migration-')

describe.each<Engine>(['sqlite', 'postgres'])('a database of an earlier version on %s', (engine) => {
  let dataDir: string
  let db: Db

  const copies = () => readdirSync(join(dataDir, 'backups')).filter(isCopy)
  const folderOf = (name: string) => join(dataDir, 'backups', name)

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'gbc-prepare-'))
    db = engine === 'sqlite' ? openDatabase({ dataDir, databaseUrl: null }) : (await emptyPostgres()).db
    await migrate(db, BEFORE_DIGESTS)
    await insertOldRows(db.write, oldChain('g1', 3))
  })
  afterEach(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('is copied as it was before it is migrated, for its owner alone, and once', async () => {
    const logged: string[] = []
    const log: MigrationLog = { info: (_, message) => void logged.push(message), warn: () => undefined }
    await prepareDatabase(db, dataDir, log)
    expect((await migrationsOf(db)).executed.at(-1)).toBe(lastMigration)
    expect(await firstBrokenLink(db, 'g1')).toBeNull()

    const [name, ...more] = copies()
    expect([name, more]).toEqual([expect.stringMatching(/^before-migration-\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d$/), []])
    expect(logged[0]).toBe('database backed up before its migration')
    const folder = folderOf(name)
    expect(
      [folder, databaseFile(folder), join(folder, 'manifest.json')].map((path) => statSync(path).mode & 0o777),
    ).toEqual([0o700, 0o600, 0o600])
    const copy = openCopy(databaseFile(folder))
    expect(await copy.selectFrom('audit').select(['seq', 'hash']).orderBy('seq').execute()).toHaveLength(3)
    expect((await migrationsOf({ ...db, write: copy })).executed.at(-1)).toBe(BEFORE_DIGESTS)
    await copy.destroy()
    expect((await readManifest(folder)).tables.audit.rows).toBe(3)

    await prepareDatabase(db, dataDir)
    expect(copies()).toEqual([name])
  })

  it('keeps no copy but that of its latest migration', async () => {
    mkdirSync(folderOf('before-migration-2020-01-01_00-00-00'), { recursive: true })
    mkdirSync(folderOf('before-migration-2020-01-01_00-00-01.partial'))
    mkdirSync(folderOf('2020-01-01_00-00-00'))
    await prepareDatabase(db, dataDir)
    expect(copies()).toEqual([expect.not.stringContaining('2020')])
    expect(readdirSync(join(dataDir, 'backups'))).toContain('2020-01-01_00-00-00')
  })

  it('is left as it was, and the start refused in one line, when it can’t be copied', async () => {
    writeFileSync(join(dataDir, 'backups'), 'a file where the folder should be')
    const refusal = await prepareDatabase(db, dataDir).catch((error: Error) => error)
    expect(refusal).toBeInstanceOf(MigrationRefused)
    expect((refusal as Error).message).toMatch(
      /^Программа не запущена: перед обновлением базы нужна её копия .+ База не тронута.+\.$/,
    )
    expect(whyNotStarted(refusal)).toBe((refusal as Error).message)
    expect((await migrationsOf(db)).executed.at(-1)).toBe(BEFORE_DIGESTS)
  })

  it('comes back from the copy, and the files of records stay where they are', async () => {
    mkdirSync(join(dataDir, 'files'))
    writeFileSync(join(dataDir, 'files', 'photo'), 'a photo')
    await prepareDatabase(db, dataDir)
    await db.close()
    const postgres = engine === 'postgres' ? (await emptyPostgres()).db : null
    const { aside } = await restoreBackup(folderOf(copies()[0]), { dataDir, postgres, force: true }, 'now')
    expect(readFileSync(join(dataDir, 'files', 'photo'), 'utf8')).toBe('a photo')
    expect(aside === null).toBe(engine === 'postgres')
    db = postgres ?? openDatabase({ dataDir, databaseUrl: null })
    expect(await firstBrokenLink(db, 'g1')).toBeNull()
  })
})

it('a new database is migrated without a copy', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gbc-prepare-'))
  const db = openDatabase({ dataDir, databaseUrl: null })
  try {
    await prepareDatabase(db, dataDir)
    expect((await migrationsOf(db)).pending).toEqual([])
    expect(readdirSync(dataDir)).not.toContain('backups')
  } finally {
    await db.close()
    rmSync(dataDir, { recursive: true })
  }
})

// PGlite has one connection: two servers need a real PostgreSQL.
const onPostgres = realPostgres ? it : it.skip

onPostgres('two servers that start at once copy and migrate one PostgreSQL once', async () => {
  const { db: first, databaseUrl } = await emptyPostgres()
  const dirs = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'gbc-prepare-')))
  const second = openDatabase({ dataDir: dirs[1], databaseUrl })
  try {
    await migrate(first, BEFORE_DIGESTS)
    await insertOldRows(first.write, oldChain('g1', 3))
    await Promise.all([prepareDatabase(first, dirs[0]), prepareDatabase(second, dirs[1])])
    expect(dirs.filter((dir) => existsSync(join(dir, 'backups')))).toHaveLength(1)
    const rows = await first.read.selectFrom('audit').select('action').where('gbc_id', '=', 'g1').execute()
    expect(rows).toHaveLength(4)
    expect(await firstBrokenLink(second, 'g1')).toBeNull()
  } finally {
    await second.close()
    await first.close()
    for (const dir of dirs) rmSync(dir, { recursive: true })
  }
})
