import { gbcParams, pageOf, recordParams } from '#contract/common'
import { documentInputSchema, documentListQuery, documentSchema, documentVersionsSchema } from '#contract/documents'
import { actorOf } from '#server/actor'
import type { App } from '#server/app'
import { forbidden } from '#server/errors'
import { withIdempotencyKey } from '#server/idempotency'
import { patchOf } from '#server/plugins/contract'
import { archiveRoutes, historyRoute } from '#server/records/recordRoutes'
import { changePublisher } from '#server/records/changePublisher'
import { getDocument, listDocuments, versionsOf } from './documentsRepository'
import { changeDocument, createDocument, isShown, setArchived } from './documentsService'
import { documentScopeOf } from './documentRows'

const area = 'documents'
const tags = [area]
const LIST = '/api/gbc/:gbc_id/documents'
const ONE = `${LIST}/:id`
const read = { access: 'documents.read' } as const
const write = { access: 'documents.write' } as const

/** Documents; their files come by the upload of files (features/files). */
export function documentsRoutes(app: App): void {
  const { db, realtime } = app
  const { publish, publishAfter } = changePublisher(realtime, area)

  app.get(
    LIST,
    {
      config: read,
      schema: {
        tags,
        summary: 'List of documents that the caller may see',
        params: gbcParams,
        querystring: documentListQuery,
        response: { 200: pageOf(documentSchema) },
      },
    },
    ({ params, query, caller }) => {
      const scope = documentScopeOf(caller)
      // Asking for each record would reveal whom a document is linked with; the own ones come with the own card and garages.
      if (scope !== 'all' && (query.member_id || query.garage_id || query.property_id)) throw forbidden()
      return listDocuments(db, params.gbc_id, scope, query)
    },
  )

  app.post(
    LIST,
    {
      config: write,
      schema: {
        tags,
        summary: 'Add a document',
        params: gbcParams,
        body: documentInputSchema,
        response: { 201: documentSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const document = await createDocument(trx, actorOf(request), request.body)
        return { status: 201, body: document, after: () => publish(document, isShown(document)) }
      }),
  )

  app.get(
    ONE,
    { config: read, schema: { tags, summary: 'A document', params: recordParams, response: { 200: documentSchema } } },
    ({ params, caller }) => getDocument(db.read, params.gbc_id, documentScopeOf(caller), params.id),
  )

  app.put(
    ONE,
    {
      config: write,
      schema: {
        tags,
        summary: 'Change a document',
        params: recordParams,
        body: patchOf(documentInputSchema),
        response: { 200: documentSchema },
      },
    },
    async (request) => {
      const { document, wasShown } = await changeDocument(db, actorOf(request), request.params.id, request.body)
      publish(document, wasShown || isShown(document))
      return document
    },
  )

  app.get(
    `${ONE}/versions`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Versions of the file, the latest first; members see the latest alone',
        params: recordParams,
        response: { 200: documentVersionsSchema },
      },
    },
    ({ params, caller }) => versionsOf(db.read, params.gbc_id, documentScopeOf(caller), params.id),
  )

  archiveRoutes(app, { path: ONE, area, access: 'documents.write' }, documentSchema, (...move) =>
    publishAfter(setArchived(db, ...move), ({ visibility }) => visibility === 'members'),
  )

  // What a document was before it was shown to members stands in its history: the office's own.
  historyRoute(app, { path: ONE, area, access: 'documents.all' }, (handle, gbc_id, id) =>
    getDocument(handle, gbc_id, 'all', id),
  )
}
