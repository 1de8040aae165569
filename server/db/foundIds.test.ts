import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { emptyPostgres } from '#server/testing/testPostgres'
import { among } from './dialect'
import { openDatabase, type Db, type Engine, type Handle } from './engine'
import { foundIds } from './foundIds'
import { preparedStatement } from './preparedQuery'
import { later, togetherWithFound } from './together'

interface Garages {
  garages: { id: string; area: number }
}
const garages = (handle: Handle) => (handle as unknown as Kysely<Garages>).selectFrom('garages')
const largest = (handle: Handle, count: number) => garages(handle).select('id').orderBy('area', 'desc').limit(count)
const areasOf = preparedStatement((handle, ids: readonly string[]) =>
  garages(handle)
    .select(['id', 'area'])
    .where(among(handle, 'id', ids))
    .orderBy('id'),
)

describe.each<Engine>(['sqlite', 'postgres'])(
  'what a statement finds, asked for by those beside it, on %s',
  (engine) => {
    let folder: string
    let db: Db

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'gbc-found-'))
      db = engine === 'sqlite' ? openDatabase({ dataDir: folder, databaseUrl: null }) : (await emptyPostgres()).db
      await sql`create table garages (id text not null, area integer not null)`.execute(db.write)
      await sql`insert into garages values ('a', 18), ('b', 24), ('c', 30)`.execute(db.write)
    })
    afterAll(async () => {
      await db.close()
      rmSync(folder, { recursive: true })
    })

    const found = [{ id: 'c' }, { id: 'b' }]
    const areas = [
      { id: 'b', area: 24 },
      { id: 'c', area: 30 },
    ]

    it.each(['heavy', 'read', 'write'] as const)('is what it found: %s', async (name) => {
      const handle = db[name]
      const asked = await togetherWithFound(handle, [
        largest(handle, 2),
        areasOf(handle, foundIds),
        areasOf(handle, foundIds),
      ])
      expect(asked).toEqual([found, areas, areas])
      expect(await togetherWithFound(handle, [largest(handle, 0), areasOf(handle, foundIds)])).toEqual([[], []])
    })

    it('is what it found in a transaction, whatever was sent before it', async () => {
      const asked = await db.write.transaction().execute(async (trx) => {
        await later(trx, [(trx as unknown as Kysely<Garages>).insertInto('garages').values({ id: 'd', area: 36 })])
        const rows = await togetherWithFound(trx, [largest(trx, 1), areasOf(trx, foundIds)])
        await sql`delete from garages where id = 'd'`.execute(trx)
        return rows
      })
      expect(asked).toEqual([[{ id: 'd' }], [{ id: 'd', area: 36 }]])
    })
  },
)
