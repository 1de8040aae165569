import { gbcParams, historySchema, pageOf, recordParams, versionSchema } from '#contract/common'
import {
  maintenanceInputSchema,
  maintenanceListSchema,
  maintenanceParams,
  propertyInputSchema,
  propertyListQuery,
  propertySchema,
  type Property,
} from '#contract/property'
import { actorOf } from '#server/actor'
import type { App } from '#server/app'
import { historyOf } from '#server/audit'
import { creating } from '#server/idempotency'
import { editOf } from '#server/plugins/contract'
import { addMaintenance, changeMaintenance, maintenanceOf, removeMaintenance, type MaintenanceChange } from './maintenance'
import { getProperty, listProperty } from './propertyRepository'
import { changeProperty, createProperty, setArchived } from './propertyService'

const tags = ['property']
const LIST = '/api/gbc/:gbc_id/property'
const ONE = `${LIST}/:id`
const MAINTENANCE = `${ONE}/maintenance`
const read = { access: 'property.read' } as const
const write = { access: 'property.write' } as const

export function propertyRoutes(app: App): void {
  const { db, realtime } = app

  const tellChange = ({ gbc_id, id, version }: Pick<Property, 'gbc_id' | 'id' | 'version'>) => realtime.changed(gbc_id, { type: 'property', id, version })

  async function told(change: Promise<Property>): Promise<Property> {
    const property = await change
    tellChange(property)
    return property
  }

  app.get(
    LIST,
    { config: read, schema: { tags, summary: 'List of cooperative property', params: gbcParams, querystring: propertyListQuery, response: { 200: pageOf(propertySchema) } } },
    (request) => listProperty(db, request.params.gbc_id, request.query),
  )

  app.post(
    LIST,
    { config: write, schema: { tags, summary: 'Add a thing', params: gbcParams, body: propertyInputSchema, response: { 201: propertySchema } } },
    (request, reply) =>
      creating(db, request, reply, async (trx) => {
        const property = await createProperty(db, trx, actorOf(request), request.body)
        return { status: 201, body: property, after: () => tellChange(property) }
      }),
  )

  app.get(
    ONE,
    { config: read, schema: { tags, summary: 'A thing', params: recordParams, response: { 200: propertySchema } } },
    (request) => getProperty(db.read, request.params.gbc_id, request.params.id),
  )

  app.put(
    ONE,
    { config: write, schema: { tags, summary: 'Change a thing', params: recordParams, body: editOf(propertyInputSchema), response: { 200: propertySchema } } },
    (request) => told(changeProperty(db, actorOf(request), request.params.id, request.body)),
  )

  for (const verb of ['archive', 'restore'] as const) {
    app.post(
      `${ONE}/${verb}`,
      {
        config: write,
        schema: { tags, summary: verb === 'archive' ? 'Put into the archive' : 'Take out of the archive', params: recordParams, body: versionSchema, response: { 200: propertySchema } },
      },
      (request) => told(setArchived(db, actorOf(request), request.params.id, verb === 'archive', request.body.version)),
    )
  }

  app.get(
    `${ONE}/history`,
    { config: read, schema: { tags, summary: 'Who changed what, maintenance and images included', params: recordParams, response: { 200: historySchema } } },
    async (request) => {
      const { gbc_id, id } = request.params
      await getProperty(db.read, gbc_id, id)
      return historyOf(db, gbc_id, 'property', id)
    },
  )

  app.get(
    MAINTENANCE,
    { config: read, schema: { tags, summary: 'Maintenance of a thing, the latest first', params: recordParams, response: { 200: maintenanceListSchema } } },
    async (request) => {
      const { gbc_id, id } = request.params
      await getProperty(db.read, gbc_id, id)
      return maintenanceOf(db.read, gbc_id, id)
    },
  )

  app.post(
    MAINTENANCE,
    { config: write, schema: { tags, summary: 'Add a piece of maintenance', params: recordParams, body: maintenanceInputSchema, response: { 201: maintenanceListSchema } } },
    (request, reply) =>
      creating(db, request, reply, async (trx) => {
        const { list, version } = await addMaintenance(db, trx, actorOf(request), request.params.id, request.body)
        return { status: 201, body: list, after: () => tellChange({ ...request.params, version }) }
      }),
  )

  async function toldList(params: { gbc_id: string; id: string }, change: Promise<MaintenanceChange>) {
    const { list, version } = await change
    tellChange({ ...params, version })
    return list
  }

  app.put(
    `${MAINTENANCE}/:maintenance_id`,
    {
      config: write,
      schema: { tags, summary: 'Change a piece of maintenance', params: maintenanceParams, body: editOf(maintenanceInputSchema), response: { 200: maintenanceListSchema } },
    },
    (request) => toldList(request.params, changeMaintenance(db, actorOf(request), request.params.id, request.params.maintenance_id, request.body)),
  )

  app.delete(
    `${MAINTENANCE}/:maintenance_id`,
    { config: write, schema: { tags, summary: 'Remove a piece of maintenance', params: maintenanceParams, response: { 200: maintenanceListSchema } } },
    (request) => toldList(request.params, removeMaintenance(db, actorOf(request), request.params.id, request.params.maintenance_id)),
  )
}
