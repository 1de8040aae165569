import type { ExportInput, Job } from '#contract/jobs'
import { api } from '#shared/api/api'
import { fileAwaited } from '#shared/api/fileAwaited'
import { idempotencyHeader } from '#shared/api/idempotency'
import { listTag, onSuccess } from '#shared/api/tags'

/** Starts the export of a list; the job that answers is followed by features/jobs. */
export const exportApi = api.enhanceEndpoints({ addTagTypes: ['Job'] }).injectEndpoints({
  endpoints: (build) => ({
    createExport: build.mutation<Job, { gbc_id: string; body: ExportInput; idempotencyKey: string }>({
      query: ({ gbc_id, body, idempotencyKey }) => ({
        url: `/api/gbc/${gbc_id}/exports`,
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess([listTag('Job')]),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(fileAwaited(data.id)),
          () => undefined,
        ),
    }),
  }),
})

export const { useCreateExportMutation } = exportApi
