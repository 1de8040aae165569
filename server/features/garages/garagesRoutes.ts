import { gbcParams, recordParams } from '#contract/common'
import {
  certificateQuery,
  garageBulkAnswerSchema,
  garageBulkInputSchema,
  garageInputSchema,
  garageListQuery,
  garageSchema,
  listedGarageSchema,
  planInputSchema,
  planQuery,
  planSchema,
} from '#contract/garages'
import { sendMade } from '#server/files/sendMade'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { changePublisher } from '#server/records/changePublisher'
import { addressesOf, recordRoutes } from '#server/records/recordRoutes'
import { certificate, certificateFacts } from './certificate'
import { getGarage, listGarages } from './garagesRepository'
import { changeGarage, changeGarages, createGarage, setArchived } from './garagesService'
import { placeBoxes } from './placeBoxes'
import { getPlan } from './planRepository'

const area = 'garages'
const tags = [area]
const { list: LIST, one: ONE } = addressesOf(area)

export function garagesRoutes(app: App): void {
  const { db, pdf, realtime } = app

  const { publish } = changePublisher(realtime, area)

  recordRoutes(app, {
    area,
    words: { one: 'a garage', many: 'garages' },
    access: { read: 'garages.read', write: 'garages.write' },
    record: garageSchema,
    listed: listedGarageSchema,
    input: garageInputSchema,
    query: garageListQuery,
    listJson: listGarages,
    get: getGarage,
    create: createGarage,
    change: changeGarage,
    setArchived,
  })

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
      const name = `Справка о владении, гараж ${facts.garage.number}.pdf`
      return sendMade(reply, { name, content_type: 'application/pdf', disposition: 'attachment' }, bytes)
    },
  )
}
