import { recordParams } from '#contract/common'
import { ownershipInputSchema, ownershipListSchema, ownershipParams } from '#contract/garages'
import { actorOf } from '#server/actor'
import type { App } from '#server/app'
import { getMember } from '#server/features/members/membersRepository'
import { withIdempotencyKey } from '#server/idempotency'
import { patchOf } from '#server/plugins/contract'
import type { Realtime } from '#server/plugins/realtime'
import { getGarage } from './garagesRepository'
import { ownershipsOfGarage, ownershipsOfMember } from './ownershipsRepository'
import { addOwnership, changeOwnership, removeOwnership, type Changed } from './ownershipsService'

const tags = ['garages']
const OWNERSHIPS = '/api/gbc/:gbc_id/garages/:id/ownerships'

/** Publishes changes of a garage's owners and tenants. Call after the commit. */
export function garageListPublisher(realtime: Realtime) {
  function publish({ garage: { gbc_id, id, version }, former_owner }: Changed<unknown>): void {
    realtime.changed(gbc_id, { type: 'garages', id, version })
    if (former_owner) realtime.ownChanged(gbc_id, [former_owner])
  }

  /** Waits for a change and publishes it. @returns the list as it is now */
  async function publishAfter<Item>(change: Promise<Changed<Item>>): Promise<Item[]> {
    const changed = await change
    publish(changed)
    return changed.list
  }

  return { publish, publishAfter }
}

/** Owners of a garage. `version` of these calls is the garage's. */
export function ownershipRoutes(app: App): void {
  const { db, realtime } = app
  const { publish, publishAfter } = garageListPublisher(realtime)

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
        const changed = await addOwnership(trx, actorOf(request), request.params.id, request.body)
        return { status: 201, body: changed.list, after: () => publish(changed) }
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
      publishAfter(changeOwnership(db, actorOf(request), request.params.id, request.params.ownership_id, request.body)),
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
    (request) => publishAfter(removeOwnership(db, actorOf(request), request.params.id, request.params.ownership_id)),
  )
}
