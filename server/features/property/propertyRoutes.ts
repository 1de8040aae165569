import { gbcParams, pageOf, recordParams } from '#contract/common'
import {
  maintenanceInputSchema,
  maintenanceListSchema,
  maintenanceParams,
  propertyInputSchema,
  propertyListQuery,
  propertySchema,
} from '#contract/property'
import { actorOf } from '#server/actor'
import type { App } from '#server/app'
import { withIdempotencyKey } from '#server/idempotency'
import { patchOf } from '#server/plugins/contract'
import { archiveRoutes, historyRoute } from '#server/records/recordRoutes'
import { changePublisher } from '#server/records/changePublisher'
import {
  addMaintenance,
  changeMaintenance,
  maintenanceOf,
  removeMaintenance,
  type MaintenanceChange,
} from './maintenance'
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

  const { publish, publishAfter } = changePublisher(realtime, 'property')

  app.get(
    LIST,
    {
      config: read,
      schema: {
        tags,
        summary: 'List of cooperative property',
        params: gbcParams,
        querystring: propertyListQuery,
        response: { 200: pageOf(propertySchema) },
      },
    },
    (request) => listProperty(db, request.params.gbc_id, request.query),
  )

  app.post(
    LIST,
    {
      config: write,
      schema: {
        tags,
        summary: 'Add a thing',
        params: gbcParams,
        body: propertyInputSchema,
        response: { 201: propertySchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const property = await createProperty(trx, actorOf(request), request.body)
        return { status: 201, body: property, after: () => publish(property) }
      }),
  )

  app.get(
    ONE,
    { config: read, schema: { tags, summary: 'A thing', params: recordParams, response: { 200: propertySchema } } },
    (request) => getProperty(db.read, request.params.gbc_id, request.params.id),
  )

  app.put(
    ONE,
    {
      config: write,
      schema: {
        tags,
        summary: 'Change a thing',
        params: recordParams,
        body: patchOf(propertyInputSchema),
        response: { 200: propertySchema },
      },
    },
    (request) => publishAfter(changeProperty(db, actorOf(request), request.params.id, request.body)),
  )

  archiveRoutes(app, { path: ONE, area: 'property', access: 'property.write' }, propertySchema, (...move) =>
    publishAfter(setArchived(db, ...move)),
  )

  historyRoute(app, { path: ONE, area: 'property', access: 'property.read' }, getProperty)

  app.get(
    MAINTENANCE,
    {
      config: read,
      schema: {
        tags,
        summary: 'Maintenance of a thing, the latest first',
        params: recordParams,
        response: { 200: maintenanceListSchema },
      },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      await getProperty(db.read, gbc_id, id)
      return maintenanceOf(db.read, gbc_id, id)
    },
  )

  app.post(
    MAINTENANCE,
    {
      config: write,
      schema: {
        tags,
        summary: 'Add a piece of maintenance',
        params: recordParams,
        body: maintenanceInputSchema,
        response: { 201: maintenanceListSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { list, version } = await addMaintenance(trx, actorOf(request), request.params.id, request.body)
        return { status: 201, body: list, after: () => publish({ ...request.params, version }) }
      }),
  )

  async function publishedList(params: { gbc_id: string; id: string }, change: Promise<MaintenanceChange>) {
    const { list, version } = await change
    publish({ ...params, version })
    return list
  }

  app.put(
    `${MAINTENANCE}/:maintenance_id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Change a piece of maintenance',
        params: maintenanceParams,
        body: patchOf(maintenanceInputSchema),
        response: { 200: maintenanceListSchema },
      },
    },
    (request) =>
      publishedList(
        request.params,
        changeMaintenance(db, actorOf(request), request.params.id, request.params.maintenance_id, request.body),
      ),
  )

  app.delete(
    `${MAINTENANCE}/:maintenance_id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Remove a piece of maintenance',
        params: maintenanceParams,
        response: { 200: maintenanceListSchema },
      },
    },
    (request) =>
      publishedList(
        request.params,
        removeMaintenance(db, actorOf(request), request.params.id, request.params.maintenance_id),
      ),
  )
}
