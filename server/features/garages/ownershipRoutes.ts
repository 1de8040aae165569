import { recordParams } from '#contract/common'
import {
  ownershipInputSchema,
  ownershipListSchema,
  ownershipParams,
  tenancyInputSchema,
  tenancyListSchema,
  tenancyParams,
} from '#contract/garages'
import type { App } from '#server/http/fastify'
import { getMember } from '#server/features/members/membersRepository'
import type { Realtime } from '#server/realtime/realtime'
import { childRoutes } from '#server/records/childRoutes'
import { getGarage } from './garagesRepository'
import { ownershipsOfGarage, ownershipsOfMember } from './ownershipsRepository'
import { addOwnership, changeOwnership, removeOwnership, type Changed } from './ownershipsService'
import { tenanciesOf } from './tenanciesRepository'
import { addTenancy, changeTenancy, removeTenancy } from './tenanciesService'

const area = 'garages'
const access = { read: 'garages.read', write: 'garages.write' } as const

/** Publishes changes of a garage's owners and tenants. Call after the commit. */
export const ownersPublisher =
  (realtime: Realtime) =>
  ({ garage: { gbc_id, id, version }, former_owner }: Changed<unknown>): void => {
    realtime.changed(gbc_id, { type: area, id, version })
    if (former_owner) realtime.ownChanged(gbc_id, [former_owner])
  }

/** Owners and tenants of a garage. `version` of these calls is the garage's. */
export function ownershipRoutes(app: App): void {
  const { db, realtime } = app
  const publish = ownersPublisher(realtime)

  childRoutes(app, {
    area,
    name: 'ownerships',
    words: { one: 'an owner', all: 'Owners of a garage, past ones too' },
    access,
    params: ownershipParams,
    param: 'ownership_id',
    input: ownershipInputSchema,
    answer: ownershipListSchema,
    record: getGarage,
    list: ownershipsOfGarage,
    add: addOwnership,
    change: changeOwnership,
    remove: removeOwnership,
    publish,
  })

  childRoutes(app, {
    area,
    name: 'tenancies',
    words: { one: 'a tenant', all: 'Tenants of a garage, past ones too' },
    access,
    params: tenancyParams,
    param: 'tenancy_id',
    input: tenancyInputSchema,
    answer: tenancyListSchema,
    record: getGarage,
    list: tenanciesOf,
    add: addTenancy,
    change: changeTenancy,
    remove: removeTenancy,
    publish,
  })

  app.get(
    '/api/gbc/:gbc_id/members/:id/ownerships',
    {
      config: { access: access.read },
      schema: {
        tags: [area],
        summary: 'Garages of a member, past ones too',
        params: recordParams,
        response: { 200: ownershipListSchema },
      },
    },
    async ({ params: { gbc_id, id } }) => {
      await getMember(db.read, gbc_id, id)
      return ownershipsOfMember(db.read, gbc_id, id)
    },
  )
}
