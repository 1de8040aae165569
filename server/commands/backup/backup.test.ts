import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Gbc } from '#contract/gbc'
import { firstBrokenLink } from '#server/records/audit'
import { parseChanges } from '#server/records/changes'
import { DataDirBusy, lockDataDir } from '#server/db/dataDirLock'
import { databaseFile, openDatabase, postgresDb } from '#server/db/engine'
import { migrate } from '#server/db/migrate'
import { findSession } from '#server/features/auth/sessionsRepository'
import { secretBox, secretKeyFile } from '#server/lib/secretBox'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { BEFORE_DIGESTS, insertOldRows, oldChain } from '#server/testing/oldChain'
import { pglitePool } from '#server/testing/pglite'
import { backUp } from './backUp'
import { factOf } from './files'
import { tableFacts, type Manifest } from './manifest'
import { restoreBackup } from './restoreBackup'

onBothEngines((test, engine) => {
  let folder: string
  let gbc: Gbc
  let chairman: TestUser
  let backup: string
  let manifest: Manifest
  let sealed: string
  const photo = 'ab/abcdef'
  const none = { rows: 0, sums: {} }
  const nobodySignedIn = { sessions: none, socket_tickets: none, login_attempts: none }

  /** Each log tells of the restore. */
  const restoreLogged = () => ({ audit: { ...manifest.tables.audit, rows: manifest.tables.audit.rows + 1 } })

  const intoSqlite = (dataDir: string, force = false) =>
    restoreBackup(backup, { dataDir, postgres: null, force }, 'now')
  const emptyDir = (name: string) => join(folder, name)

  /** Adds members one after another until it is stopped. @returns how many */
  function keepAdding() {
    let stopped = false
    const adding = (async () => {
      let added = 0
      for (; !stopped; added += 1) await test().member(gbc.id, chairman, { share_due: 1000 + added })
      return added
    })()
    return async () => {
      stopped = true
      return adding
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gbc-backup-'))
    ;({ gbc, chairman } = await test().cooperative())
    for (let number = 0; number < 20; number += 1)
      await test().member(gbc.id, chairman, { share_due: 12_500_000 + number })
    const files = join(test().config.dataDir, 'files')
    mkdirSync(join(files, 'ab'), { recursive: true })
    writeFileSync(join(files, photo), 'a photo')
    writeFileSync(join(files, `${photo}.part`), 'half a pho')
    sealed = test().app.secrets.seal('a secret', chairman.id)

    await test().call(chairman, 'POST', '/api/socket/ticket')
    await test().call(null, 'POST', '/api/auth/login', { email: chairman.email, password: 'wrong' })

    backup = join(folder, 'copy')
    const stop = keepAdding()
    manifest = await backUp(test().db, test().config.dataDir, backup)
    await stop()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('made while members are being added, is restored elsewhere with equal counts, sums and file hashes', async () => {
    const dataDir = emptyDir('elsewhere')
    await intoSqlite(dataDir)
    const db = openDatabase({ dataDir, databaseUrl: null })
    expect(await tableFacts(db.read)).toEqual({ ...manifest.tables, ...nobodySignedIn, ...restoreLogged() })
    expect(manifest.tables.members.rows).toBeGreaterThanOrEqual(20)
    expect(manifest.tables.members.sums.share_due).toBeGreaterThanOrEqual(250_000_000)
    expect(await factOf(join(dataDir, 'files', photo))).toEqual(manifest.files[photo])
    expect(await firstBrokenLink(db, gbc.id)).toBeNull()
    await db.close()
    // The key comes along, or nobody with two-factor protection could sign in.
    expect(secretBox({ dataDir, secretKey: null, secretKeyOld: null }).open(sealed, chairman.id)).toBe('a secret')
    expect(statSync(secretKeyFile(dataDir)).mode & 0o077).toBe(0)
  })

  it('brings no session, socket ticket or login attempt back', async () => {
    const { sessions, socket_tickets, login_attempts } = manifest.tables
    expect([sessions.rows, socket_tickets.rows, login_attempts.rows]).toEqual([1, 1, 1])
    const dataDir = emptyDir('signed-out')
    await intoSqlite(dataDir)
    const db = openDatabase({ dataDir, databaseUrl: null })
    expect(await findSession(db, chairman.token)).toBeNull()
    expect(await tableFacts(db.read)).toMatchObject(nobodySignedIn)
    await db.close()
  })

  it('is restored into an empty PostgreSQL as well', async () => {
    const postgres = postgresDb(pglitePool())
    const target = { dataDir: emptyDir('beside-postgres'), postgres, force: false }
    await restoreBackup(backup, target, 'now')
    expect(await tableFacts(postgres.read)).toEqual({ ...manifest.tables, ...nobodySignedIn, ...restoreLogged() })
    expect(await firstBrokenLink(postgres, gbc.id)).toBeNull()
    await expect(restoreBackup(backup, { ...target, dataDir: emptyDir('again') }, 'now')).rejects.toThrow(
      'уже есть данные',
    )
    await postgres.close()
  })

  it('holds whole files only', () => expect(Object.keys(manifest.files)).toEqual([photo]))

  it('never overwrites what has its name', async () => {
    await expect(backUp(test().db, test().config.dataDir, backup)).rejects.toThrow('уже существует')
  })

  it('is refused by a directory whose server runs', async () => {
    const dataDir = emptyDir('busy')
    const unlock = lockDataDir(dataDir)
    await expect(intoSqlite(dataDir, true)).rejects.toThrow(DataDirBusy)
    unlock()
  })

  it('leaves former data alone, or puts them aside when asked to', async () => {
    const dataDir = emptyDir('occupied')
    await intoSqlite(dataDir)
    writeFileSync(join(dataDir, 'files', 'mine'), 'mine')
    await expect(intoSqlite(dataDir)).rejects.toThrow('уже есть данные')
    const { aside } = await intoSqlite(dataDir, true)
    expect(existsSync(join(dataDir, 'files', 'mine'))).toBe(false)
    expect(readFileSync(join(aside ?? '', 'files', 'mine'), 'utf8')).toBe('mine')
    expect(existsSync(databaseFile(aside ?? ''))).toBe(true)

    // The log that gave way had one entry more than the copy: that the first restore was logged.
    const db = openDatabase({ dataDir, databaseUrl: null })
    const copied = manifest.tables.audit.rows
    const last = await db.read.selectFrom('audit').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()
    expect([last.seq, last.action, parseChanges(last.changes)]).toEqual([
      copied + 1,
      'backup_restored',
      {
        made_on: [null, manifest.made_at.slice(0, 10)],
        replaced_from: [null, copied + 1],
        replaced_to: [null, copied + 1],
      },
    ])
    await db.close()
  })

  it('is refused, and nothing touched, when a byte of it has changed', async () => {
    const dataDir = emptyDir('untouched')
    const spoilt = join(backup, 'files', photo)
    writeFileSync(spoilt, 'a phota')
    await expect(intoSqlite(dataDir)).rejects.toThrow(`файл ${photo} не совпадает`)
    writeFileSync(spoilt, 'a photo')
    const bytes = readFileSync(databaseFile(backup))
    bytes[bytes.length - 1] ^= 1
    writeFileSync(databaseFile(backup), bytes)
    await expect(intoSqlite(dataDir)).rejects.toThrow('база данных не совпадает')
    bytes[bytes.length - 1] ^= 1
    writeFileSync(databaseFile(backup), bytes)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('is refused when there is no description of it', async () => {
    await expect(
      restoreBackup(folder, { dataDir: emptyDir('none'), postgres: null, force: false }, 'now'),
    ).rejects.toThrow('нет описи')
  })

  it('of an earlier version is restored with its audit chain rebuilt over digests', async () => {
    const old = emptyDir('old')
    const before = openDatabase({ dataDir: old, databaseUrl: null })
    await migrate(before, BEFORE_DIGESTS)
    await insertOldRows(before.write, oldChain('g1', 3))
    await backUp(before, old, join(folder, 'old-copy'))
    await before.close()

    const dataDir = emptyDir('from-old')
    const postgres = engine === 'postgres' ? postgresDb(pglitePool()) : null
    await restoreBackup(join(folder, 'old-copy'), { dataDir, postgres, force: false }, 'now')
    const db = postgres ?? openDatabase({ dataDir, databaseUrl: null })
    expect(await firstBrokenLink(db, 'g1')).toBeNull()
    const rows = await db.read.selectFrom('audit').select('action').where('gbc_id', '=', 'g1').orderBy('seq').execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'updated',
      'updated',
      'updated',
      'chain_rebuilt',
      'backup_restored',
    ])
    await db.close()
  })
})
