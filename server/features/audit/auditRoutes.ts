import { auditCheckQuery, auditCheckSchema, auditEntrySchema, auditListQuery, auditPeopleSchema } from '#contract/audit'
import { auditCompareQuery, auditCompareSchema, readAnchorLine } from '#contract/auditAnchors'
import { gbcParams, pageOf } from '#contract/common'
import type { App } from '#server/http/fastify'
import { compareWithLine } from './anchors'
import { auditPeople, checkAudit, listAudit } from './auditRepository'

const tags = ['audit']
const LIST = '/api/gbc/:gbc_id/audit'
const config = { access: 'audit.read' as const }

export function auditRoutes(app: App): void {
  const { areas, db } = app

  app.get(
    LIST,
    {
      config,
      schema: {
        tags,
        summary: 'Who changed what in the cooperative, the latest first',
        params: gbcParams,
        querystring: auditListQuery,
        response: { 200: pageOf(auditEntrySchema) },
      },
    },
    (request) => listAudit(areas, db, request.params.gbc_id, request.query),
  )

  app.get(
    `${LIST}/people`,
    {
      config,
      schema: {
        tags,
        summary: 'People of the office, to filter the log by',
        params: gbcParams,
        response: { 200: auditPeopleSchema },
      },
    },
    (request) => auditPeople(db, request.params.gbc_id),
  )

  app.get(
    `${LIST}/check`,
    {
      config,
      schema: {
        tags,
        summary: 'Look through the next part of the chain: ask again with `after` = `checked` until done',
        params: gbcParams,
        querystring: auditCheckQuery,
        response: { 200: auditCheckSchema },
      },
    },
    (request) => checkAudit(db, request.params.gbc_id, request.query.after),
  )

  app.get(
    `${LIST}/compare`,
    {
      config,
      schema: {
        tags,
        summary: 'Compare a line from a letter of the program with the log as it is',
        params: gbcParams,
        querystring: auditCompareQuery,
        response: { 200: auditCompareSchema },
      },
    },
    ({ params, query }) => {
      const line = readAnchorLine(query.line)
      if (!line) throw new Error('The schema lets in lines only')
      return compareWithLine(db, params.gbc_id, line)
    },
  )
}
