import { recordParams } from '#contract/common'
import {
  documentInputSchema,
  documentListQuery,
  documentSchema,
  documentVersionsSchema,
  LINK_PARAMS,
} from '#contract/documents'
import type { App } from '#server/http/fastify'
import { forbidden } from '#server/lib/errors'
import { changePublisher } from '#server/records/changePublisher'
import { addressesOf, recordRoutes } from '#server/records/recordRoutes'
import { documentScopeOf } from './documentRows'
import { getDocument, listDocuments, versionsOf } from './documentsRepository'
import { changeDocument, createDocument, isShown, setArchived } from './documentsService'

const area = 'documents'

/** Documents; their files come by the upload of files (features/files). */
export function documentsRoutes(app: App): void {
  const { db, realtime } = app
  const { publish } = changePublisher(realtime, area)

  recordRoutes(app, {
    area,
    words: { one: 'a document', many: 'documents that the caller may see' },
    // What a document was before it was shown to members stands in its history: the office's own.
    access: { read: 'documents.read', write: 'documents.write', history: 'documents.all' },
    record: documentSchema,
    input: documentInputSchema,
    query: documentListQuery,
    list(db, gbc_id, query, caller) {
      const scope = documentScopeOf(caller)
      // Asking for each record would reveal whom a document is linked with; the own ones come with the own card and garages.
      if (scope !== 'all' && LINK_PARAMS.some((param) => query[param])) throw forbidden()
      return listDocuments(db, gbc_id, query, scope)
    },
    get: (handle, gbc_id, id, caller) => getDocument(handle, gbc_id, id, documentScopeOf(caller)),
    create: createDocument,
    change: changeDocument,
    setArchived,
    publish: ({ before, after }) => publish(after, isShown(after) || (before !== null && isShown(before))),
  })

  app.get(
    `${addressesOf(area).one}/versions`,
    {
      config: { access: 'documents.read' },
      schema: {
        tags: [area],
        summary: 'Versions of the file, the latest first; members see the latest alone',
        params: recordParams,
        response: { 200: documentVersionsSchema },
      },
    },
    ({ params, caller }) => versionsOf(db.read, params.gbc_id, documentScopeOf(caller), params.id),
  )
}
