import type { Home } from '#contract/home'
import { api } from '#shared/api/api'
import { listTag } from '#shared/api/tags'

const TAGS = ['Member', 'Garage', 'Proposal', 'ContributionKind', 'ChargeRun', 'Statement', 'Account'] as const

export const homeApi = api.enhanceEndpoints({ addTagTypes: TAGS }).injectEndpoints({
  endpoints: (build) => ({
    getHome: build.query<Home, string>({
      query: (gbc_id) => `/api/gbc/${gbc_id}/home`,
      // Whatever changes a list changes its number.
      providesTags: TAGS.map(listTag),
    }),
  }),
})

export const { useGetHomeQuery } = homeApi
