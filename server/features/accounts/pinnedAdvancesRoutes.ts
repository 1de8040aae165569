import { recordParams } from '#contract/common'
import { pinnedAdvancesSchema } from '#contract/money/pinnedAdvances'
import { publishMoney } from '#server/features/ledger/publishMoney'
import { getMember } from '#server/features/members/membersRepository'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { pinnedAdvances, setReleased } from './pinnedAdvances'

const tags = ['payments']

export function pinnedAdvancesRoutes(app: App): void {
  const { db, realtime } = app

  app.get(
    '/api/gbc/:gbc_id/accounts/:id/pinned-advances',
    {
      config: { access: 'finances.read' },
      schema: {
        tags,
        summary: 'What is left on an account of payments that were meant for something',
        params: recordParams,
        response: { 200: pinnedAdvancesSchema },
      },
    },
    async ({ params: { gbc_id, id } }) => {
      await getMember(db.read, gbc_id, id)
      return pinnedAdvances(db.read, gbc_id, id)
    },
  )

  for (const [verb, released, summary] of [
    ['release', true, 'Let what is left of a payment pay whatever is owed'],
    ['hold', false, 'Hold what is left of a payment for what it was meant for again'],
  ] as const)
    app.post(
      `/api/gbc/:gbc_id/pinned-advances/:id/${verb}`,
      {
        config: { access: 'finances.post' },
        schema: { tags, summary, params: recordParams, response: { 200: pinnedAdvancesSchema } },
      },
      async (request) => {
        const { gbc_id, id } = request.params
        const left = await db.write.transaction().execute((trx) => setReleased(trx, actorOf(request), id, released))
        publishMoney(realtime, gbc_id, { id }, ['payments', 'accounts', 'charges'])
        return left
      },
    )
}
