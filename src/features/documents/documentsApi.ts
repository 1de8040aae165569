import type { DocumentInput, DocumentVersion, OfficeDocument } from '#contract/documents'
import { api } from '#shared/api/api'
import { recordCalls } from '#shared/api/recordCalls'
import { recordEndpoints, recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { idTag, listTag } from '#shared/api/tags'

const path = recordPaths('documents')

const ofDocument = (_answer: unknown, _error: unknown, { id }: RecordId) => [idTag('Document', id)]
export const documentsApi = api.enhanceEndpoints({ addTagTypes: ['Document'] }).injectEndpoints({
  endpoints: (build) => {
    const records = recordEndpoints<OfficeDocument, DocumentInput, 'Document'>(build, 'Document', 'documents')
    return {
      listDocuments: records.list,
      getDocumentHistory: records.history,
      createDocument: records.create,
      updateDocument: records.update,
      archiveDocument: records.archive,
      restoreDocument: records.restore,
      getDocument: build.query<OfficeDocument, RecordId>({
        query: path.one,
        // The list's tag too: names of records that it is linked with change with others' changes.
        providesTags: (_document, _error, { id }) => [idTag('Document', id), listTag('Document')],
      }),
      getDocumentVersions: build.query<DocumentVersion[], RecordId>({
        query: (document) => `${path.one(document)}/versions`,
        providesTags: ofDocument,
      }),
    }
  },
})

export const documentCalls = recordCalls(documentsApi.endpoints, 'Document', 'Documents')
export const { useGetDocumentVersionsQuery } = documentsApi
