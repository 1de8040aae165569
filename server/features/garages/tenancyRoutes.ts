import { recordParams } from '#contract/common'
import { tenancyInputSchema, tenancyListSchema, tenancyParams } from '#contract/garages'
import { actorOf } from '#server/actor'
import type { App } from '#server/app'
import { withIdempotencyKey } from '#server/idempotency'
import { patchOf } from '#server/plugins/contract'
import { getGarage } from './garagesRepository'
import { garageListPublisher } from './ownershipRoutes'
import { tenanciesOf } from './tenanciesRepository'
import { addTenancy, changeTenancy, removeTenancy } from './tenanciesService'

const tags = ['garages']
const TENANCIES = '/api/gbc/:gbc_id/garages/:id/tenancies'

/** Tenants of a garage. `version` of these calls is the garage's. */
export function tenancyRoutes(app: App): void {
  const { db, realtime } = app
  const { publish, publishAfter } = garageListPublisher(realtime)

  app.get(
    TENANCIES,
    {
      config: { access: 'garages.read' },
      schema: {
        tags,
        summary: 'Tenants of a garage, past ones too',
        params: recordParams,
        response: { 200: tenancyListSchema },
      },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      await getGarage(db.read, gbc_id, id)
      return tenanciesOf(db.read, gbc_id, id)
    },
  )

  app.post(
    TENANCIES,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'Add a tenant',
        params: recordParams,
        body: tenancyInputSchema,
        response: { 201: tenancyListSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const changed = await addTenancy(trx, actorOf(request), request.params.id, request.body)
        return { status: 201, body: changed.list, after: () => publish(changed) }
      }),
  )

  app.put(
    `${TENANCIES}/:tenancy_id`,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'Change a tenancy',
        params: tenancyParams,
        body: patchOf(tenancyInputSchema),
        response: { 200: tenancyListSchema },
      },
    },
    (request) =>
      publishAfter(changeTenancy(db, actorOf(request), request.params.id, request.params.tenancy_id, request.body)),
  )

  app.delete(
    `${TENANCIES}/:tenancy_id`,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'Remove a tenancy entered by mistake',
        params: tenancyParams,
        response: { 200: tenancyListSchema },
      },
    },
    (request) => publishAfter(removeTenancy(db, actorOf(request), request.params.id, request.params.tenancy_id)),
  )
}
