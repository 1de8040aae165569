import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { emptyPostgres } from '#server/testing/testPostgres'
import { among } from './dialect'
import { openDatabase, type Db, type Engine, type Handle } from './engine'
import { preparedName, preparedStatement } from './preparedQuery'

interface Garages {
  garages: { gbc_id: string; id: string; area: number }
}
const garages = (handle: Handle) =>
  (handle as unknown as Kysely<Garages>).selectFrom('garages').select('id').orderBy('id')

const chosen = preparedStatement((handle, gbc_id: string, ids: string[]) =>
  garages(handle)
    .where('gbc_id', '=', gbc_id)
    .where('area', '=', 18)
    .where(among(handle, 'garages.id', ids)),
)
const beside = preparedStatement((handle, ids: string[], gbc_id: string) => {
  const ofIds = garages(handle)
    .where(among(handle, 'id', ids))
    .clearOrderBy()
    .clearSelect()
    .select('gbc_id')
  return garages(handle)
    .where('gbc_id', '=', gbc_id)
    .where(among(handle, 'gbc_id', ofIds))
})

describe.each<Engine>(['sqlite', 'postgres'])('prepared statements on %s', (engine) => {
  let folder: string
  let db: Db

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gbc-prepared-'))
    db = engine === 'sqlite' ? openDatabase({ dataDir: folder, databaseUrl: null }) : (await emptyPostgres()).db
    await sql`create table garages (gbc_id text not null, id text not null, area integer not null)`.execute(db.write)
    await (db.write as unknown as Kysely<Garages>)
      .insertInto('garages')
      .values([
        { gbc_id: 'one', id: 'a', area: 18 },
        { gbc_id: 'one', id: 'b', area: 24 },
        { gbc_id: 'one', id: `c'"{},\\`, area: 18 },
        { gbc_id: 'other', id: 'd', area: 18 },
      ])
      .execute()
  })
  afterAll(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })

  const idsOf = async (handle: Handle, statement: ReturnType<typeof chosen>) =>
    (await handle.executeQuery(statement)).rows.map(({ id }) => id)

  it('take a list of any length as one value, in any of the handles and in transactions', async () => {
    const all = ['a', 'b', `c'"{},\\`, 'd']
    expect(await idsOf(db.read, chosen(db.read, 'one', all))).toEqual(['a', `c'"{},\\`])
    expect(await idsOf(db.heavy, chosen(db.heavy, 'one', ['a']))).toEqual(['a'])
    expect(await idsOf(db.read, chosen(db.read, 'one', []))).toEqual([])
    await db.write.transaction().execute(async (trx) => {
      expect(await idsOf(trx, chosen(trx, 'other', all))).toEqual(['d'])
    })
  })

  it('put each value where the statement names it, however often and in whatever order', async () => {
    expect(await idsOf(db.read, beside(db.read, ['d'], 'one'))).toEqual([])
    expect(await idsOf(db.read, beside(db.read, ['b'], 'one'))).toEqual(['a', 'b', `c'"{},\\`])
  })

  it('say the same for all values, so that they stay prepared', () => {
    const [short, long] = [chosen(db.read, 'one', ['a']), chosen(db.read, 'other', ['a', 'b', 'c'])]
    expect(long.sql).toBe(short.sql)
    expect(preparedName(short.sql)).toMatch(/^q\d+$/)
  })
})
