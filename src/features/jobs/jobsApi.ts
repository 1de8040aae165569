import type { Job } from '#contract/jobs'
import { api } from '#shared/api/api'
import { idTag, listTag, listTags, onSuccess } from '#shared/api/tags'

interface JobId {
  gbc_id: string
  id: string
}

export const jobsApi = api.enhanceEndpoints({ addTagTypes: ['Job'] }).injectEndpoints({
  endpoints: (build) => ({
    listJobs: build.query<Job[], string>({
      query: (gbc_id) => `/api/gbc/${gbc_id}/jobs`,
      providesTags: (jobs) => listTags('Job', jobs),
    }),
    cancelJob: build.mutation<Job, JobId>({
      query: ({ gbc_id, id }) => ({ url: `/api/gbc/${gbc_id}/jobs/${id}/cancel`, method: 'POST' }),
      invalidatesTags: onSuccess((_job, _error, { id }) => [idTag('Job', id), listTag('Job')]),
    }),
  }),
})

export const { useListJobsQuery, useCancelJobMutation } = jobsApi
