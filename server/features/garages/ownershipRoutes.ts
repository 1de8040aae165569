import { recordParams } from '#contract/common'
import {
  ownershipInputSchema,
  ownershipListSchema,
  ownershipParams,
  tenancyInputSchema,
  tenancyListSchema,
  tenancyParams,
} from '#contract/garages'
import { garageUnitsInputSchema, garageUnitsListSchema, garageUnitsParams } from '#contract/garageUnits'
import type { App } from '#server/http/fastify'
import { getMember } from '#server/features/members/membersRepository'
import type { Realtime } from '#server/realtime/realtime'
import { childRoutes } from '#server/records/childRoutes'
import { getGarage } from './garagesRepository'
import { ownershipsOfGarage, ownershipsOfMember } from './ownershipsRepository'
import { addOwnership, changeOwnership, removeOwnership, type Changed } from './ownershipsService'
import { tenanciesOf } from './tenanciesRepository'
import { addTenancy, changeTenancy, removeTenancy } from './tenanciesService'
import { unitsOf } from './unitsRepository'
import { addUnits, changeUnits, removeUnits } from './unitsService'

const area = 'garages'
const access = { read: 'garages.read', write: 'garages.write' } as const

/** Publishes changes of a garage's owners and tenants. Call after the commit. */
export const ownersPublisher =
  (realtime: Realtime) =>
  ({ garage: { gbc_id, id, version }, former_owner }: Changed<unknown>): void => {
    realtime.changed(gbc_id, { type: area, id, version })
    if (former_owner) realtime.ownChanged(gbc_id, [former_owner])
  }

/** Owners, tenants and units of a garage. `version` of these calls is the garage's. */
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

  childRoutes(app, {
    area,
    name: 'units',
    words: { one: 'how many units of something a garage counts', all: 'What a garage counts, and from which day' },
    access,
    params: garageUnitsParams,
    param: 'units_id',
    input: garageUnitsInputSchema,
    answer: garageUnitsListSchema,
    record: getGarage,
    list: unitsOf,
    add: addUnits,
    change: changeUnits,
    remove: removeUnits,
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
