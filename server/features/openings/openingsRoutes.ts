import { recordParams } from '#contract/common'
import { memberSchema } from '#contract/members'
import { shareOpeningInputSchema, shareOpeningSchema } from '#contract/money/shares'
import { joinDebtInputSchema, splitDebtInputSchema, splitDebtSchema } from '#contract/money/splitDebt'
import { publishMoney } from '#server/features/ledger/publishMoney'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { withIdempotencyKey } from '#server/records/idempotency'
import { joinOpening } from './joinOpening'
import { getShareOpening, setShareOpening } from './shareOpenings'
import { splitOpening } from './splitOpening'

const SPLIT = '/api/gbc/:gbc_id/charges/:id/split'
const JOIN = '/api/gbc/:gbc_id/charges/:id/join'
const ONE = '/api/gbc/:gbc_id/members/:id/share-opening'

export function openingsRoutes(app: App): void {
  const { db, realtime } = app
  const tags = ['members']

  app.get(
    ONE,
    {
      config: { access: 'finances.read' },
      schema: {
        tags,
        summary: 'What a member had paid of the share before the books began',
        params: recordParams,
        response: { 200: shareOpeningSchema },
      },
    },
    ({ params }) => getShareOpening(db.read, params.gbc_id, params.id),
  )

  app.post(
    ONE,
    {
      config: { access: 'finances.settings' },
      schema: {
        tags,
        summary: 'Replace what a member had paid of the share before the books began',
        params: recordParams,
        body: shareOpeningInputSchema,
        response: { 200: memberSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, id } = request.params
        const body = await setShareOpening(trx, actorOf(request), id, request.body)
        const after = () => {
          realtime.changed(gbc_id, { type: 'members', id, version: body.version })
          realtime.changed(gbc_id, { type: 'payments', id, version: 1 })
        }
        return { status: 200, body, after }
      }),
  )

  app.post(
    SPLIT,
    {
      config: { access: 'finances.post' },
      schema: {
        tags: ['charges'],
        summary: 'Put parts with contributions and due dates in the place of an opening debt',
        params: recordParams,
        body: splitDebtInputSchema,
        response: { 201: splitDebtSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, id } = request.params
        const body = await splitOpening(trx, actorOf(request), id, request.body)
        const after = () => publishMoney(realtime, gbc_id, { id, version: 1 }, ['charges', 'accounts'])
        return { status: 201, body, after }
      }),
  )

  app.post(
    JOIN,
    {
      config: { access: 'finances.post' },
      schema: {
        tags: ['charges'],
        summary: 'Put an opening debt back in the place of its parts, one of which is named',
        params: recordParams,
        body: joinDebtInputSchema,
        response: { 201: splitDebtSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, id } = request.params
        const body = await joinOpening(trx, actorOf(request), id, request.body)
        const after = () => publishMoney(realtime, gbc_id, { id, version: 1 }, ['charges', 'accounts'])
        return { status: 201, body, after }
      }),
  )
}
