import type { SearchAnswer } from '#contract/search'
import { api } from '#shared/api/api'

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchAnswer, { gbc_id: string; q: string }>({
      query: ({ gbc_id, q }) => ({ url: `/api/gbc/${gbc_id}/search`, params: { q } }),
      // Asked anew each time: what is found changes with any record.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useSearchQuery } = searchApi
