import type { Restore } from '#contract/archive'
import type { Job } from '#contract/jobs'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { sendForm, type OnProgress } from '#shared/api/sendForm'
import { listTag, onSuccess } from '#shared/api/tags'

const RESTORE = '/api/archive/restore'

function archiveForm(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

export const archiveApi = api.enhanceEndpoints({ addTagTypes: ['Job', 'Restore', 'User'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Begins an archive of the whole cooperative. */
    createArchive: build.mutation<Job, { gbc_id: string; idempotencyKey: string }>({
      query: ({ gbc_id, idempotencyKey }) => ({
        url: `/api/gbc/${gbc_id}/exports/archive`,
        method: 'POST',
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess([listTag('Job')]),
    }),
    getRestore: build.query<{ restore: Restore | null }, void>({
      query: () => RESTORE,
      providesTags: [listTag('Restore')],
    }),
    /** Sends an archive, which is then checked. */
    bringArchive: build.mutation<Restore, { file: File; onProgress: OnProgress }>({
      queryFn: ({ file, onProgress }, queryApi) =>
        sendForm(RESTORE, archiveForm(file), queryApi, { onProgress, handlesError: true }),
      invalidatesTags: onSuccess([listTag('Restore')]),
    }),
    applyRestore: build.mutation<Restore, void>({
      query: () => ({ url: `${RESTORE}/apply`, method: 'POST' }),
      invalidatesTags: onSuccess([listTag('Restore')]),
      extraOptions: handlesError,
    }),
    forgetRestore: build.mutation<void, void>({
      query: () => ({ url: RESTORE, method: 'DELETE' }),
      invalidatesTags: onSuccess([listTag('Restore')]),
    }),
  }),
})

export const {
  useCreateArchiveMutation,
  useGetRestoreQuery,
  useBringArchiveMutation,
  useApplyRestoreMutation,
  useForgetRestoreMutation,
} = archiveApi
