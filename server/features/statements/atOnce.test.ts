import type { Statement } from '#contract/money/statements'
import { newId } from '#server/lib/ids'
import { statementLineRow, statementRow } from '#server/testing/statementRows'
import { testApp, type TestApp } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'
import { until } from '#server/testing/until'

// PGlite has one connection: nobody waits for anybody there.
const where = realPostgres ? describe : describe.skip

where('one person at work on many statements at once', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await testApp('postgres')
  })
  afterAll(() => test.close())

  it('is never told that somebody else is changing them', async () => {
    const { gbc, chairman } = await test.cooperative()
    const base = `/api/gbc/${gbc.id}`
    const made = async () => {
      const id = newId()
      await test.db.write
        .insertInto('statements')
        .values(statementRow({ gbc_id: gbc.id, id }))
        .execute()
      await test.db.write
        .insertInto('statement_lines')
        .values(statementLineRow({ gbc_id: gbc.id, id: newId(), statement_id: id }))
        .execute()
      return id
    }
    const found = async (id: string) => (await test.call<Statement>(chairman, 'GET', `${base}/statements/${id}`)).body
    const act = async (id: string, act: 'post' | 'undo') =>
      (await test.call(chairman, 'POST', `${base}/statements/${id}/${act}`, { version: (await found(id)).version }))
        .status
    for (let round = 0; round < 5; round += 1) {
      const posted = [await made(), await made(), await made()]
      for (const id of posted) {
        expect(await act(id, 'post')).toBe(202)
        await until(async () => (await found(id)).status === 'posted')
      }
      const ready = [await made(), await made()]
      const answers = await Promise.all([...posted.map((id) => act(id, 'undo')), ...ready.map((id) => act(id, 'post'))])
      // More than three jobs of a person don't wait.
      expect(answers.filter((status) => ![202, 429].includes(status))).toEqual([])
      await until(async () => {
        const active = test.db.read.selectFrom('jobs').select('id').where('status', 'in', ['queued', 'running'])
        return (await active.execute()).length === 0
      })
    }
  })
})
