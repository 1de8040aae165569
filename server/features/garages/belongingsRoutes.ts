import { recordParams } from '#contract/common'
import {
  ownershipInputSchema,
  ownershipListSchema,
  ownershipParams,
  tenancyInputSchema,
  tenancyListSchema,
  tenancyParams,
} from '#contract/garages'
import type { App } from '#server/app'
import { getMember } from '#server/features/members/membersRepository'
import { withIdempotencyKey } from '#server/idempotency'
import { patchOf } from '#server/plugins/contract'
import { getGarage } from './garagesRepository'
import { actorOf } from '#server/actor'
import { ownershipsOfGarage, ownershipsOfMember } from './ownershipsRepository'
import { addOwnership, changeOwnership, removeOwnership, type Changed } from './ownershipsService'
import { tenanciesOf } from './tenanciesRepository'
import { addTenancy, changeTenancy, removeTenancy } from './tenanciesService'

const tags = ['garages']
const GARAGE = '/api/gbc/:gbc_id/garages/:id'
const OWNERSHIPS = `${GARAGE}/ownerships`
const TENANCIES = `${GARAGE}/tenancies`

/** What belongs to a garage: who owns it and who rents it. `version` of these calls is the garage's. */
export function belongingsRoutes(app: App): void {
  const { db, realtime } = app

  function tell({ garage: { gbc_id, id, version }, former_owner }: Changed<unknown>): void {
    realtime.changed(gbc_id, { type: 'garages', id, version })
    if (former_owner) realtime.ownChanged(gbc_id, [former_owner])
  }

  async function told<Item>(change: Promise<Changed<Item>>): Promise<Item[]> {
    const changed = await change
    tell(changed)
    return changed.list
  }

  app.get(
    OWNERSHIPS,
    {
      config: { access: 'garages.read' },
      schema: {
        tags,
        summary: 'Owners of a garage, past ones too',
        params: recordParams,
        response: { 200: ownershipListSchema },
      },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      await getGarage(db.read, gbc_id, id)
      return ownershipsOfGarage(db.read, gbc_id, id)
    },
  )

  app.get(
    '/api/gbc/:gbc_id/members/:id/ownerships',
    {
      config: { access: 'garages.read' },
      schema: {
        tags,
        summary: 'Garages of a member, past ones too',
        params: recordParams,
        response: { 200: ownershipListSchema },
      },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      await getMember(db.read, gbc_id, id)
      return ownershipsOfMember(db.read, gbc_id, id)
    },
  )

  app.post(
    OWNERSHIPS,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'Add an owner',
        params: recordParams,
        body: ownershipInputSchema,
        response: { 201: ownershipListSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const changed = await addOwnership(db, trx, actorOf(request), request.params.id, request.body)
        return { status: 201, body: changed.list, after: () => tell(changed) }
      }),
  )

  app.put(
    `${OWNERSHIPS}/:ownership_id`,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'Change an ownership',
        params: ownershipParams,
        body: patchOf(ownershipInputSchema),
        response: { 200: ownershipListSchema },
      },
    },
    (request) =>
      told(changeOwnership(db, actorOf(request), request.params.id, request.params.ownership_id, request.body)),
  )

  app.delete(
    `${OWNERSHIPS}/:ownership_id`,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'Remove an ownership entered by mistake',
        params: ownershipParams,
        response: { 200: ownershipListSchema },
      },
    },
    (request) => told(removeOwnership(db, actorOf(request), request.params.id, request.params.ownership_id)),
  )

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
        const changed = await addTenancy(db, trx, actorOf(request), request.params.id, request.body)
        return { status: 201, body: changed.list, after: () => tell(changed) }
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
    (request) => told(changeTenancy(db, actorOf(request), request.params.id, request.params.tenancy_id, request.body)),
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
    (request) => told(removeTenancy(db, actorOf(request), request.params.id, request.params.tenancy_id)),
  )
}
