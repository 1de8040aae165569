import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Gbc } from '#contract/gbc'
import { firstBrokenLink } from '#server/audit'
import { DataDirBusy, lockDataDir } from '#server/db/dataDirLock'
import { databaseFile, openDatabase, postgresDb } from '#server/db/engine'
import { secretBox, secretKeyFile } from '#server/secretBox'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { pglitePool } from '#server/testing/pglite'
import { backUp } from './backUp'
import { factOf } from './files'
import { tableFacts, type Manifest } from './manifest'
import { restoreBackup } from './restoreBackup'

onBothEngines((test) => {
  let folder: string
  let gbc: Gbc
  let chairman: TestUser
  let backup: string
  let manifest: Manifest
  let sealed: string
  const photo = 'ab/abcdef'

  const intoSqlite = (dataDir: string, force = false) =>
    restoreBackup(backup, { dataDir, postgres: null, force }, 'now')
  const emptyDir = (name: string) => join(folder, name)

  /** Adds members one after another until told to stop. @returns how many */
  function keepAdding() {
    let stopped = false
    const adding = (async () => {
      let added = 0
      for (; !stopped; added += 1) await test().member(gbc.id, chairman, { share_due: 1000 + added, share_paid: added })
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
      await test().member(gbc.id, chairman, { share_due: 12_500_000, share_paid: number })
    const files = join(test().config.dataDir, 'files')
    mkdirSync(join(files, 'ab'), { recursive: true })
    writeFileSync(join(files, photo), 'a photo')
    writeFileSync(join(files, `${photo}.part`), 'half a pho')
    sealed = test().app.secrets.seal('a secret', chairman.id)

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
    expect(await tableFacts(db.read)).toEqual(manifest.tables)
    expect(manifest.tables.members.rows).toBeGreaterThanOrEqual(20)
    expect(manifest.tables.members.sums.share_due).toBeGreaterThanOrEqual(250_000_000)
    expect(await factOf(join(dataDir, 'files', photo))).toEqual(manifest.files[photo])
    expect(await firstBrokenLink(db, gbc.id)).toBeNull()
    await db.close()
    // The key comes along, or nobody with two-factor protection could sign in.
    expect(secretBox({ dataDir, secretKey: null }).open(sealed, chairman.id)).toBe('a secret')
    expect(statSync(secretKeyFile(dataDir)).mode & 0o077).toBe(0)
  })

  it('is restored into an empty PostgreSQL as well', async () => {
    const postgres = postgresDb(pglitePool())
    const target = { dataDir: emptyDir('beside-postgres'), postgres, force: false }
    await restoreBackup(backup, target, 'now')
    expect(await tableFacts(postgres.read)).toEqual(manifest.tables)
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

  it('leaves former data alone, or puts them aside when told to', async () => {
    const dataDir = emptyDir('occupied')
    await intoSqlite(dataDir)
    writeFileSync(join(dataDir, 'files', 'mine'), 'mine')
    await expect(intoSqlite(dataDir)).rejects.toThrow('уже есть данные')
    const { aside } = await intoSqlite(dataDir, true)
    expect(existsSync(join(dataDir, 'files', 'mine'))).toBe(false)
    expect(readFileSync(join(aside ?? '', 'files', 'mine'), 'utf8')).toBe('mine')
    expect(existsSync(databaseFile(aside ?? ''))).toBe(true)
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
})
