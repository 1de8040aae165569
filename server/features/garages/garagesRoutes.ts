import { gbcParams, pageOf, recordParams } from '#contract/common'
import {
  certificateQuery,
  garageBulkAnswerSchema,
  garageBulkInputSchema,
  garageInputSchema,
  garageListQuery,
  garageSchema,
  planInputSchema,
  planQuery,
  planSchema,
} from '#contract/garages'
import { actorOf } from '#server/actor'
import type { App } from '#server/app'
import { withIdempotencyKey } from '#server/idempotency'
import { patchOf } from '#server/plugins/contract'
import { sendPage } from '#server/records/recordJson'
import { archiveRoutes, historyRoute } from '#server/records/recordRoutes'
import { changePublisher } from '#server/records/changePublisher'
import { certificate, certificateFacts } from './certificate'
import { getGarage, listGarages } from './garagesRepository'
import { changeGarage, changeGarages, createGarage, setArchived } from './garagesService'
import { getPlan, placeBoxes } from './planRepository'

const tags = ['garages']
const LIST = '/api/gbc/:gbc_id/garages'
const ONE = `${LIST}/:id`

export function garagesRoutes(app: App): void {
  const { db, pdf, realtime } = app

  const { publish, publishAfter } = changePublisher(realtime, 'garages')

  app.get(
    LIST,
    {
      config: { access: 'garages.read' },
      schema: {
        tags,
        summary: 'List of garages',
        params: gbcParams,
        querystring: garageListQuery,
        response: { 200: pageOf(garageSchema) },
      },
    },
    async (request, reply) => sendPage(reply, await listGarages(db, request.params.gbc_id, request.query)),
  )

  app.post(
    LIST,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'Add a garage',
        params: gbcParams,
        body: garageInputSchema,
        response: { 201: garageSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const garage = await createGarage(trx, actorOf(request), request.body)
        return { status: 201, body: garage, after: () => publish(garage) }
      }),
  )

  app.post(
    `${LIST}/bulk`,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'One change for several garages, all or none',
        params: gbcParams,
        body: garageBulkInputSchema,
        response: { 200: garageBulkAnswerSchema },
      },
    },
    async (request) => {
      const changed = await changeGarages(db, actorOf(request), request.body)
      for (const garage of changed) publish(garage)
      return { changed: changed.length }
    },
  )

  app.get(
    `${LIST}/plan`,
    {
      config: { access: 'garages.read' },
      schema: {
        tags,
        summary: 'The plan of the garages',
        params: gbcParams,
        querystring: planQuery,
        response: { 200: planSchema },
      },
    },
    (request) => getPlan(db.heavy, request.params.gbc_id, request.query.block),
  )

  app.put(
    `${LIST}/plan`,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'Put boxes in their places',
        params: gbcParams,
        querystring: planQuery,
        body: planInputSchema,
        response: { 200: planSchema },
      },
    },
    async (request) => {
      const plan = await placeBoxes(db, actorOf(request), request.body, request.query.block)
      realtime.changed(request.params.gbc_id, { type: 'garages', id: 'plan', version: plan.version })
      return plan
    },
  )

  app.get(
    ONE,
    {
      config: { access: 'garages.read' },
      schema: { tags, summary: 'A garage', params: recordParams, response: { 200: garageSchema } },
    },
    (request) => getGarage(db.read, request.params.gbc_id, request.params.id),
  )

  app.put(
    ONE,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'Change a garage',
        params: recordParams,
        body: patchOf(garageInputSchema),
        response: { 200: garageSchema },
      },
    },
    (request) => publishAfter(changeGarage(db, actorOf(request), request.params.id, request.body)),
  )

  archiveRoutes(app, { path: ONE, area: 'garages', access: 'garages.write' }, garageSchema, (...move) =>
    publishAfter(setArchived(db, ...move)),
  )

  app.get(
    `${ONE}/certificate`,
    {
      config: { access: 'garages.read' },
      compress: false,
      schema: {
        tags,
        summary: 'PDF that a member owns the garage',
        params: recordParams,
        querystring: certificateQuery,
      },
    },
    async (request, reply) => {
      const { gbc_id, id } = request.params
      const facts = await certificateFacts(db.read, gbc_id, id, request.query.ownership_id)
      const bytes = await pdf.make(certificate(facts))
      const name = encodeURIComponent(`Справка о владении, гараж ${facts.garage.number}.pdf`)
      return reply
        .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename*=UTF-8''${name}` })
        .type('application/pdf')
        .send(bytes)
    },
  )

  historyRoute(app, { path: ONE, area: 'garages', access: 'garages.read' }, getGarage)
}
