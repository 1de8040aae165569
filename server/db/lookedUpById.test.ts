import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { survivorsOf } from '#server/features/statements/survivorsRepository'
import { refuseMissing } from '#server/records/refuseMissing'
import { sentStatements } from '#server/testing/sentStatements'
import { testApp, type TestApp } from '#server/testing/testApp'
import { lookedUpById } from './dialect'
import type { Tables } from './tables'

describe('records by their ids', () => {
  let test: TestApp

  beforeAll(async () => {
    test = await testApp('sqlite')
  })
  afterAll(() => test.close())

  it('are looked up, and not looked for among all of the cooperative', async () => {
    const { gbc, chairman } = await test.cooperative()
    const { id } = await test.member(gbc.id, chairman)
    const { heavy, write } = test.db
    const sent = await sentStatements(async () => {
      await survivorsOf(heavy, gbc.id, [id])
      await accountDifferences(heavy, gbc.id, [id])
      await write.transaction().execute((trx) => refuseMissing(trx, gbc.id, 'members', [id], { field: 'member_id' }))
    })
    const asked = sent.filter(({ text }) => /"members".*"id" in \(/s.test(text))
    expect(asked.length).toBeGreaterThanOrEqual(3)
    for (const { text, values } of asked) {
      const { rows } = await write.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${text}`, values),
      )
      expect([text, rows[0].detail]).toEqual([text, expect.stringContaining('(gbc_id=? AND id=?)')])
    }
  })

  it('are asked for by nothing else on PostgreSQL', () => {
    const handle = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    const few = handle
      .selectFrom('members')
      .select('id')
      .where(lookedUpById(handle, ['1', '2']))
    expect(few.compile().sql).toBe('select "id" from "members" where "id" in ($1, $2)')
  })
})
