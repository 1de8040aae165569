import {
  maintenanceInputSchema,
  maintenanceListSchema,
  maintenanceParams,
  propertyInputSchema,
  propertyListQuery,
  propertySchema,
} from '#contract/property'
import type { App } from '#server/http/fastify'
import { changePublisher } from '#server/records/changePublisher'
import { childRoutes } from '#server/records/childRoutes'
import { recordRoutes } from '#server/records/recordRoutes'
import { addMaintenance, changeMaintenance, maintenanceOf, removeMaintenance } from './maintenance'
import { getProperty, listProperty } from './propertyRepository'
import { changeProperty, createProperty, setArchived } from './propertyService'

const area = 'property'
const access = { read: 'property.read', write: 'property.write' } as const

export function propertyRoutes(app: App): void {
  const { publish } = changePublisher(app.realtime, area)

  recordRoutes(app, {
    area,
    words: { one: 'a thing', many: 'cooperative property' },
    access,
    record: propertySchema,
    input: propertyInputSchema,
    query: propertyListQuery,
    list: listProperty,
    get: getProperty,
    create: createProperty,
    change: changeProperty,
    setArchived,
  })

  childRoutes(app, {
    area,
    name: 'maintenance',
    words: { one: 'a piece of maintenance', all: 'Maintenance of a thing, the latest first' },
    access,
    params: maintenanceParams,
    param: 'maintenance_id',
    input: maintenanceInputSchema,
    answer: maintenanceListSchema,
    record: getProperty,
    list: maintenanceOf,
    add: addMaintenance,
    change: changeMaintenance,
    remove: removeMaintenance,
    publish: ({ version }, params) => publish({ ...params, version }),
  })
}
