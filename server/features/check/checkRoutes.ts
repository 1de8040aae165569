import type { Permission } from '#contract/permissions'
import { gbcParams } from '#contract/common'
import { type LedgerCheckState, ledgerCheckStateSchema } from '#contract/money/check'
import type { Handle } from '#server/db/engine'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { auditTrail } from '#server/records/auditTrail'
import { queueCheck, type CheckWork } from './checkJob'
import { lastCheck } from './lastCheckRepository'
import { moneyEquation } from './moneyEquation'

const tags = ['accounts']
const { log } = auditTrail('ledger', [])

const checkState = async (handle: Handle, gbc_id: string): Promise<LedgerCheckState> => ({
  ...(await lastCheck(handle, gbc_id)),
  equation: await moneyEquation(handle, gbc_id),
})

export function checkRoutes(app: App): void {
  const { db, jobs } = app

  app.get(
    '/api/gbc/:gbc_id/ledger/check',
    {
      config: { access: 'finances.check' },
      schema: {
        tags,
        summary: 'What the last check of the books has found, and whether another is under way',
        params: gbcParams,
        response: { 200: ledgerCheckStateSchema },
      },
    },
    ({ params }) => checkState(db.read, params.gbc_id),
  )

  const begin = (of: string, access: Permission, summary: string, what: CheckWork) =>
    app.post(
      `/api/gbc/:gbc_id/ledger/${of}`,
      {
        config: { access },
        schema: { tags, summary, params: gbcParams, response: { 202: ledgerCheckStateSchema } },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        const state = await db.write.transaction().execute(async (trx) => {
          const begun = await queueCheck(trx, actor, what)
          if (begun && what === 'rebuild') await log(trx, actor, 'ledger_rebuilt', actor.gbc_id, {})
          return checkState(trx, actor.gbc_id)
        })
        jobs.wake()
        return reply.code(202).send(state)
      },
    )

  begin('check', 'finances.check', 'Compare all that is kept of the books with the operations, by a job', 'check')
  begin(
    'rebuild',
    'finances.settings',
    'Make turnovers, what is left of charges and balances anew from the operations, by a job, and check them',
    'rebuild',
  )
}
