import { gbcParams } from '#contract/common'
import { ledgerCheckSchema } from '#contract/money/check'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { auditTrail } from '#server/records/auditTrail'
import { checkLedger, rebuildDerived } from './checkLedger'

const tags = ['accounts']
const { log } = auditTrail('ledger', [])

export function checkRoutes(app: App): void {
  const { db, realtime } = app

  app.get(
    '/api/gbc/:gbc_id/ledger/check',
    {
      config: { access: 'finances.check' },
      schema: {
        tags,
        summary: 'Compare all that is kept of the books with the operations',
        params: gbcParams,
        response: { 200: ledgerCheckSchema },
      },
    },
    ({ params }) => checkLedger(db.heavy, params.gbc_id),
  )

  app.post(
    '/api/gbc/:gbc_id/ledger/rebuild',
    {
      config: { access: 'finances.settings' },
      schema: {
        tags,
        summary: 'Make turnovers, what is left of charges and balances anew from the operations',
        params: gbcParams,
        response: { 200: ledgerCheckSchema },
      },
    },
    async (request) => {
      const { gbc_id } = request.params
      await rebuildDerived(db, gbc_id)
      await db.write.transaction().execute((trx) => log(trx, actorOf(request), 'ledger_rebuilt', gbc_id, {}))
      realtime.changed(gbc_id, { type: 'accounts', id: gbc_id, version: 1 })
      return checkLedger(db.heavy, gbc_id)
    },
  )
}
