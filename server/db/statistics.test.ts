import { sql } from 'kysely'
import { importSteps } from '#server/testing/imports'
import { testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'
import { gatherStatistics } from './statistics'

/** Tests have no autovacuum: what PostgreSQL knows of a table here it knows by the program. */
describe('PostgreSQL with a first list of an office', () => {
  let test: TestApp
  let gbc_id: string
  let user: TestUser
  const steps = importSteps(
    () => test,
    () => ({ gbc_id, user }),
  )

  beforeAll(async () => {
    test = await testApp('postgres')
    const { gbc, chairman } = await test.cooperative()
    gbc_id = gbc.id
    user = chairman
  })
  afterAll(() => test.close())

  /** How many rows it plans by; -1 = it has never looked. */
  const known = async (table: string) => {
    const { rows } = await sql<{
      tuples: number
    }>`select reltuples as tuples from pg_class where oid = ${table}::regclass`.execute(test.db.read)
    return rows[0].tuples
  }
  const imported = async (owners: number, from: number) => {
    const rows = Array.from(
      { length: owners },
      (_, place) => `${from + place};Белов${'а'.repeat(place % 40)}${'б'.repeat(Math.floor(place / 40))} Олег;100`,
    )
    const file = Buffer.from(['Гараж;ФИО;Долг', ...rows].join('\n'))
    const { id } = await steps.checked('table.csv', file, { as_of: '2026-10-01' })
    expect(await steps.apply(id)).toMatchObject({ status: 'applied', job: { status: 'done' } })
    return id
  }

  it('knows what it has to plan by as soon as the list is written, and again when that has doubled', async () => {
    await imported(3, 1)
    expect(await known('operations')).toBe(3)
    const id = await imported(400, 4)
    // The first three owners have two garages.
    expect([await known('members'), await known('garages'), await known('ownerships')]).toEqual([400, 403, 403])
    // Looked at after the first two hundred, and no more than doubled since.
    for (const table of ['operations', 'transfers', 'charges'])
      expect([table, await known(table)]).toEqual([table, 203])
    const undo = await test.call(user, 'GET', steps.url(`/${id}/undo`))
    expect(undo.body).toEqual({ possible: true, total: 0, reasons: [] })
  })

  it('looks at what has grown also where another table has gigabytes', async () => {
    await sql`update pg_class set relpages = 200000 where oid = 'audit'::regclass`.execute(test.db.write)
    await sql`update pg_class set relpages = 0, reltuples = -1 where oid = 'garages'::regclass`.execute(test.db.write)
    await gatherStatistics(test.db.write)
    expect(await known('garages')).toBe(403)
  })

  const where = realPostgres ? it : it.skip
  where('gives up what nobody waits for any longer, but for what is written', async () => {
    const limit = async (handle: 'read' | 'heavy' | 'write') => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(test.db[handle])
      return rows[0].statement_timeout
    }
    expect(await Promise.all([limit('read'), limit('heavy'), limit('write')])).toEqual(['1min', '5min', '0'])
  })
})
