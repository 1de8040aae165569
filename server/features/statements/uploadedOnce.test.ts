import type { Statement } from '#contract/money/statements'
import { buildApp } from '#server/app'
import { OUR_ACCOUNT, statementText } from '#server/commands/demo/statementText'
import type { App } from '#server/http/fastify'
import { hub } from '#server/testing/hubBus'
import { testApp, type TestApp } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'
import { form } from '#server/testing/uploads'

const AT_ONCE = 8

describe.each(realPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'two servers on one %s',
  (engine) => {
    let one: TestApp
    let other: App
    beforeAll(async () => {
      const between = engine === 'sqlite' ? hub() : null
      one = await testApp(engine, {}, between?.join())
      other = await buildApp(one.config, { ...one.db, close: async () => undefined }, between?.join())
      await other.ready()
    })
    afterAll(async () => {
      await other.close()
      await one.close()
    })

    it('make one statement of a file that both are given at once', async () => {
      const { gbc, chairman } = await one.cooperative()
      const account = { number: OUR_ACCOUNT, bank: { bic: '044525225', name: 'ПАО Сбербанк' } }
      await one.call(chairman, 'POST', `/api/gbc/${gbc.id}/add_bank_account`, account)
      const documents = [{ amount: 3500, name: 'Чужов Олег Львович', purpose: 'гараж 1' }]
      const { payload, type } = form([
        ['file', { name: 'выписка.txt', content: Buffer.from(statementText({ documents })) }],
      ])
      const upload = (app: App) =>
        app.inject({
          method: 'POST',
          url: `/api/gbc/${gbc.id}/statements`,
          payload,
          headers: { authorization: `Bearer ${chairman.token}`, 'content-type': type },
        })
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => upload(index % 2 ? other : one.app)),
      )
      const statuses = answers.map(({ statusCode }) => statusCode).sort()
      expect(statuses).toEqual([...Array.from({ length: AT_ONCE - 1 }, () => 200), 202])
      expect(new Set(answers.map((answer) => answer.json<Statement>().id)).size).toBe(1)
      const made = one.db.read.selectFrom('statements').select('id').where('gbc_id', '=', gbc.id)
      expect(await made.execute()).toHaveLength(1)
    })
  },
)
