import { CompiledQuery } from 'kysely'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { survivorsOf } from '#server/features/statements/survivorsRepository'
import { sentStatements } from '#server/testing/sentStatements'
import { testApp, type TestApp } from '#server/testing/testApp'
import { refuseMissing } from './refuseMissing'

describe('members by their ids', () => {
  let test: TestApp

  beforeAll(async () => {
    test = await testApp('sqlite')
  })
  afterAll(() => test.close())

  it('are looked up, and not looked for among all members of the cooperative', async () => {
    const { gbc, chairman } = await test.cooperative()
    const { id } = await test.member(gbc.id, chairman)
    const { heavy, write } = test.db
    const sent = await sentStatements(async () => {
      await survivorsOf(heavy, gbc.id, [id])
      await accountDifferences(heavy, gbc.id, [id])
      await write.transaction().execute((trx) => refuseMissing(trx, gbc.id, 'members', [id], 'member_id'))
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
})
