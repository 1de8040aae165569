import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type UpdateObject } from 'kysely'
import { audit, checkLinks, firstBrokenLink } from '#server/records/audit'
import { parseChanges } from '#server/records/changes'
import { historyOf } from '#server/records/recordHistory'
import { digestOf, hashOf } from '#server/lib/auditChain'
import { eraseChanges } from '#server/records/auditErasure'
import { BEFORE_DIGESTS, insertOldRows, oldChain } from '#server/testing/oldChain'
import { emptyPostgres } from '#server/testing/testPostgres'
import { openDatabase, type Db, type Engine } from './engine'
import type { Tables } from './tables'
import { migrate } from './migrate'
import { type MigrationLog } from './migrationLog'

const whole = oldChain('whole', 2500)
const lines: [level: string, fields: object][] = []
const log: MigrationLog = {
  info: (fields) => void lines.push(['info', fields]),
  warn: (fields) => void lines.push(['warn', fields]),
}

describe.each<Engine>(['sqlite', 'postgres'])('an audit log of an earlier version on %s', (engine) => {
  let dataDir: string
  let db: Db

  const rowsOf = (gbc_id: string) =>
    db.read.selectFrom('audit').selectAll().where('gbc_id', '=', gbc_id).orderBy('seq').execute()
  const lastOf = async (gbc_id: string) => {
    const row = (await rowsOf(gbc_id)).at(-1)
    return { action: row?.action, changes: parseChanges(row?.changes ?? null) }
  }

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'gbc-chain-'))
    db = engine === 'sqlite' ? openDatabase({ dataDir, databaseUrl: null }) : (await emptyPostgres()).db
    await migrate(db, BEFORE_DIGESTS)
    await db.write.transaction().execute(async (trx) => {
      await insertOldRows(trx, whole)
      await insertOldRows(
        trx,
        oldChain('changed', 5).map((row) => (row.seq === 3 ? { ...row, user_id: 'x' } : row)),
      )
      await insertOldRows(
        trx,
        oldChain('deleted', 5).filter(({ seq }) => seq !== 2),
      )
    })
  })
  afterAll(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('stays as it was when its migration fails', async () => {
    await sql`create table audit_anchors (day text)`.execute(db.write)
    await expect(migrate(db)).rejects.toThrow('already exists')
    await sql`drop table audit_anchors`.execute(db.write)
    const { rows } = await sql<object>`select * from audit where gbc_id = 'changed'`.execute(db.read)
    expect(rows).toHaveLength(5)
    expect(rows[0]).not.toHaveProperty('digest')
  })

  it('is rebuilt over digests and tells its old and its new head', async () => {
    lines.length = 0
    await migrate(db, undefined, log)
    const rows = await rowsOf('whole')
    expect(rows).toHaveLength(2501)
    expect(await firstBrokenLink(db, 'whole')).toBeNull()
    const heads = { old_head: [null, whole[2499].hash], new_head: [null, rows[2499].hash] }
    expect(await lastOf('whole')).toEqual({ action: 'chain_rebuilt', changes: { entries: [null, 2500], ...heads } })
    expect(lines).toContainEqual(['info', expect.objectContaining({ gbc_id: 'whole', entries: 2500 })])
    expect(await historyOf(db, 'whole', 'members', 'm1')).toHaveLength(500)
  })

  it.each([
    ['changed', 3, 5],
    ['deleted', 2, 4],
  ])(
    'that was %s before is rebuilt from its rows and tells where it was broken',
    async (gbc_id, broken_at, entries) => {
      expect(await firstBrokenLink(db, gbc_id)).toBeNull()
      expect((await lastOf(gbc_id)).changes).toMatchObject({ broken_at: [null, broken_at], entries: [null, entries] })
      expect(lines).toContainEqual(['warn', expect.objectContaining({ gbc_id, broken_at })])
    },
  )

  it('goes on, and refuses to be changed, deleted or truncated as before', async () => {
    await db.write
      .transaction()
      .execute((trx) =>
        audit(trx, { gbc_id: 'whole', user_id: null, action: 'updated', area: 'members', record_id: 'm1' }),
      )
    expect(await checkLinks(db, 'whole', 2500)).toEqual({ checked: 2502, broken_at: null, done: true })
    await expect(db.write.updateTable('audit').set({ user_id: 'y' }).execute()).rejects.toThrow('append-only')
    await expect(db.write.deleteFrom('audit').execute()).rejects.toThrow('append-only')
    if (engine === 'postgres') await expect(sql`truncate audit`.execute(db.write)).rejects.toThrow('append-only')
  })

  describe('with fixed salts', () => {
    const changes = '{"phone":["+79110000001","+79110000002"]}'
    const salt = '00112233445566778899aabbccddeeff'
    const head = '626388d46adc48bb296999339add5bdc3d89bbc8f5528746cb28194749035ebe'

    /** Where the chain is broken once a row was changed past the database. */
    const brokenBy = async (change: UpdateObject<Tables, 'audit'>) => {
      const trx = await db.write.startTransaction().execute()
      const off = engine === 'sqlite' ? 'drop trigger audit_no_update' : 'alter table audit disable trigger user'
      await sql.raw(off).execute(trx)
      await trx.updateTable('audit').set(change).where('gbc_id', '=', 'g1').execute()
      const broken_at = await firstBrokenLink({ ...db, heavy: trx }, 'g1')
      await trx.rollback().execute()
      return broken_at
    }

    beforeAll(async () => {
      const digest = digestOf(salt, changes)
      const row = { gbc_id: 'g1', seq: 1, id: 'r1', at: '2026-11-22T10:00:00.000Z', user_id: 'u1', action: 'update' }
      const first = { ...row, area: 'members', record_id: 'm1', digest, prev_hash: '' }
      await db.write
        .insertInto('audit')
        .values({ ...first, changes, salt, hash: hashOf(first) })
        .execute()
    })

    it('a changed character of the changes is broken at that row', async () => {
      expect(await firstBrokenLink(db, 'g1')).toBeNull()
      expect(await brokenBy({ changes: changes.replace('1"', '3"') })).toBe(1)
    })

    it('changes blanked with no act in the log are broken at that row', async () => {
      expect(await brokenBy({ changes: null, salt: null, erased_by: 2 })).toBe(1)
    })

    it('blanked changes leave the head as it was', async () => {
      const erasure = { gbc_id: 'g1', user_id: null, area: 'members', record_id: 'm1' } as const
      await db.write.transaction().execute((trx) => eraseChanges(trx, erasure, [1]))
      const [first, act] = await rowsOf('g1')
      expect([first.changes, first.salt, first.hash, act.prev_hash]).toEqual([null, null, head, head])
      expect(await firstBrokenLink(db, 'g1')).toBeNull()
    })
  })
})
