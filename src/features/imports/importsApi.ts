import type { Page } from '#contract/common'
import type {
  Import,
  ImportCheckInput,
  ImportDecisionsInput,
  ImportListQuery,
  ImportMapping,
  ImportMappingInput,
  ImportPair,
  ImportPairsQuery,
  ImportRow,
  ImportRowsQuery,
  ImportTableInput,
  ImportUndo,
} from '#contract/imports'
import type { Job } from '#contract/jobs'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { sendForm, type OnProgress } from '#shared/api/sendForm'
import { idTag, listTag, listTags, onSuccess, onSuccessOrConflict } from '#shared/api/tags'

interface ImportId {
  gbc_id: string
  id: string
}
/** What is read of a dry run: `version` is only for the cache, so that a new dry run is read anew. */
type OfVersion<Query> = ImportId & { version: number; query: Partial<Query> }

const importsPath = (gbc_id: string) => `/api/gbc/${gbc_id}/imports`
const importPath = ({ gbc_id, id }: ImportId) => `${importsPath(gbc_id)}/${id}`
const mappingsPath = (gbc_id: string) => `/api/gbc/${gbc_id}/import-mappings`
const changesImport = (_answer: unknown, _error: unknown, { id }: ImportId) => [idTag('Import', id), listTag('Job')]

function importForm(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

export const importsApi = api
  .enhanceEndpoints({ addTagTypes: ['Import', 'ImportMapping', 'Job', 'Member', 'Garage'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listImports: build.query<Page<Import>, { gbc_id: string; query: Partial<ImportListQuery> }>({
        query: ({ gbc_id, query }) => ({ url: importsPath(gbc_id), params: query }),
        providesTags: (page) => listTags('Import', page?.items),
      }),
      getImport: build.query<Import, ImportId>({
        query: importPath,
        // Its job's progress comes with it.
        providesTags: (found, _error, { id }) => [
          idTag('Import', id),
          ...(found?.job ? [idTag('Job', found.job.id)] : []),
        ],
        async onQueryStarted(_id, { dispatch, queryFulfilled, getCacheEntry }) {
          const before = getCacheEntry().data?.status
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
          // What was shown of members and garages is no longer so.
          if (data && before && data.status !== before) dispatch(importsApi.util.invalidateTags(['Member', 'Garage']))
        },
      }),
      createImport: build.mutation<
        Import,
        { gbc_id: string; file: File; idempotencyKey: string; onProgress: OnProgress }
      >({
        queryFn: ({ gbc_id, file, idempotencyKey, onProgress }, queryApi) =>
          sendForm(importsPath(gbc_id), importForm(file), queryApi, {
            onProgress,
            idempotencyKey,
            handlesError: true,
          }),
        invalidatesTags: onSuccess([listTag('Import'), listTag('Job')]),
      }),
      deleteImport: build.mutation<void, ImportId>({
        query: (id) => ({ url: importPath(id), method: 'DELETE' }),
        invalidatesTags: onSuccess([listTag('Import')]),
      }),
      chooseImportTable: build.mutation<Import, ImportId & { body: ImportTableInput }>({
        query: ({ body, ...id }) => ({ url: `${importPath(id)}/table`, method: 'POST', body }),
        invalidatesTags: onSuccessOrConflict(changesImport),
      }),
      checkImport: build.mutation<Import, ImportId & { body: ImportCheckInput }>({
        query: ({ body, ...id }) => ({ url: `${importPath(id)}/check`, method: 'POST', body }),
        invalidatesTags: onSuccessOrConflict(changesImport),
        extraOptions: handlesError,
      }),
      listImportRows: build.query<Page<ImportRow>, OfVersion<ImportRowsQuery>>({
        query: ({ query, ...id }) => ({ url: `${importPath(id)}/rows`, params: query }),
        providesTags: (_page, _error, { id }) => [idTag('Import', id)],
      }),
      listImportPairs: build.query<Page<ImportPair>, OfVersion<ImportPairsQuery>>({
        query: ({ query, ...id }) => ({ url: `${importPath(id)}/pairs`, params: query }),
        providesTags: (_page, _error, { id }) => [idTag('Import', id)],
      }),
      decideImportPairs: build.mutation<Import, ImportId & { body: ImportDecisionsInput }>({
        query: ({ body, ...id }) => ({ url: `${importPath(id)}/decisions`, method: 'POST', body }),
        invalidatesTags: onSuccessOrConflict(changesImport),
      }),
      /** Begins an XLSX of the refused rows. */
      exportRefusedRows: build.mutation<Job, ImportId>({
        query: (id) => ({ url: `${importPath(id)}/refused`, method: 'POST' }),
        invalidatesTags: onSuccess([listTag('Job')]),
      }),
      applyImport: build.mutation<Import, ImportId & { version: number }>({
        query: ({ version, ...id }) => ({ url: `${importPath(id)}/apply`, method: 'POST', body: { version } }),
        invalidatesTags: onSuccessOrConflict(changesImport),
      }),
      getImportUndo: build.query<ImportUndo, ImportId>({
        query: (id) => `${importPath(id)}/undo`,
        providesTags: (_undo, _error, { id }) => [idTag('Import', id)],
      }),
      undoImport: build.mutation<Import, ImportId & { version: number }>({
        query: ({ version, ...id }) => ({ url: `${importPath(id)}/undo`, method: 'POST', body: { version } }),
        invalidatesTags: onSuccessOrConflict(changesImport),
      }),
      listImportMappings: build.query<ImportMapping[], string>({
        query: mappingsPath,
        providesTags: [listTag('ImportMapping')],
      }),
      createImportMapping: build.mutation<
        ImportMapping,
        { gbc_id: string; body: ImportMappingInput; idempotencyKey: string }
      >({
        query: ({ gbc_id, body, idempotencyKey }) => ({
          url: mappingsPath(gbc_id),
          method: 'POST',
          body,
          headers: idempotencyHeader(idempotencyKey),
        }),
        invalidatesTags: onSuccess([listTag('ImportMapping')]),
        extraOptions: handlesError,
      }),
      deleteImportMapping: build.mutation<void, ImportId>({
        query: ({ gbc_id, id }) => ({ url: `${mappingsPath(gbc_id)}/${id}`, method: 'DELETE' }),
        invalidatesTags: onSuccess([listTag('ImportMapping')]),
      }),
    }),
  })

export const {
  useListImportsQuery,
  useGetImportQuery,
  useCreateImportMutation,
  useDeleteImportMutation,
  useChooseImportTableMutation,
  useCheckImportMutation,
  useListImportRowsQuery,
  useListImportPairsQuery,
  useDecideImportPairsMutation,
  useExportRefusedRowsMutation,
  useApplyImportMutation,
  useGetImportUndoQuery,
  useUndoImportMutation,
  useListImportMappingsQuery,
  useCreateImportMappingMutation,
  useDeleteImportMappingMutation,
} = importsApi
