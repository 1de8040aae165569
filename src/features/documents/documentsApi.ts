import type { HistoryEntry, Page } from '#contract/common'
import type { DocumentInput, DocumentVersion, OfficeDocument } from '#contract/documents'
import type { FileRecord } from '#contract/files'
import { api } from '#shared/api/api'
import { shownByCaller } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { sendForm, type OnProgress } from '#shared/api/sendForm'
import { idTag, listTag, listTags } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'

interface DocumentId {
  gbc_id: string
  id: string
}

const listPath = (gbc_id: string) => `/api/gbc/${gbc_id}/documents`
const path = ({ gbc_id, id }: DocumentId) => `${listPath(gbc_id)}/${id}`

const ofDocument = (_answer: unknown, _error: unknown, { id }: DocumentId) => [idTag('Document', id)]
const changesDocument = (_answer: unknown, _error: unknown, { id }: DocumentId) => [
  idTag('Document', id),
  listTag('Document'),
]

function fileForm(id: string, file: File): FormData {
  const form = new FormData()
  form.append('area', 'document_file')
  form.append('record_id', id)
  form.append('file', file)
  return form
}

export const documentsApi = api.enhanceEndpoints({ addTagTypes: ['Document'] }).injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.query<Page<OfficeDocument>, { gbc_id: string; params: ListParams }>({
      query: ({ gbc_id, params }) => ({ url: listPath(gbc_id), params }),
      providesTags: (page) => listTags('Document', page?.items),
    }),
    getDocument: build.query<OfficeDocument, DocumentId>({
      query: path,
      // The list's tag too: names of records that it is linked with change with others' changes.
      providesTags: (_document, _error, { id }) => [idTag('Document', id), listTag('Document')],
    }),
    documentVersions: build.query<DocumentVersion[], DocumentId>({
      query: (document) => `${path(document)}/versions`,
      providesTags: ofDocument,
    }),
    documentHistory: build.query<HistoryEntry[], DocumentId>({
      query: (document) => `${path(document)}/history`,
      providesTags: ofDocument,
    }),
    createDocument: build.mutation<OfficeDocument, { gbc_id: string; body: DocumentInput; idempotencyKey: string }>({
      query: ({ gbc_id, body, idempotencyKey }) => ({
        url: listPath(gbc_id),
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: [listTag('Document')],
      extraOptions: shownByCaller,
    }),
    updateDocument: build.mutation<OfficeDocument, DocumentId & { body: DocumentInput }>({
      query: ({ body, ...document }) => ({ url: path(document), method: 'PUT', body }),
      invalidatesTags: changesDocument,
      extraOptions: shownByCaller,
    }),
    archiveDocument: build.mutation<OfficeDocument, DocumentId & { version?: number }>({
      query: ({ version, ...document }) => ({ url: `${path(document)}/archive`, method: 'POST', body: { version } }),
      invalidatesTags: changesDocument,
    }),
    restoreDocument: build.mutation<OfficeDocument, DocumentId & { version?: number }>({
      query: ({ version, ...document }) => ({ url: `${path(document)}/restore`, method: 'POST', body: { version } }),
      invalidatesTags: changesDocument,
    }),
    uploadDocument: build.mutation<
      FileRecord,
      DocumentId & { file: File; idempotencyKey: string; onProgress: OnProgress }
    >({
      queryFn: ({ id, file, idempotencyKey, onProgress }, queryApi) =>
        sendForm('/api/files/upload', fileForm(id, file), queryApi, {
          idempotencyKey,
          onProgress,
          shownByCaller: true,
        }),
      invalidatesTags: changesDocument,
    }),
  }),
})

export const {
  useListDocumentsQuery,
  useGetDocumentQuery,
  useDocumentVersionsQuery,
  useDocumentHistoryQuery,
  useLazyDocumentHistoryQuery,
  useCreateDocumentMutation,
  useUpdateDocumentMutation,
  useArchiveDocumentMutation,
  useRestoreDocumentMutation,
  useUploadDocumentMutation,
} = documentsApi
