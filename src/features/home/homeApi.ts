import type { Home } from '#contract/home'
import { api } from '#shared/api/api'
import { listTag } from '#shared/api/tags'

export const homeApi = api.enhanceEndpoints({ addTagTypes: ['Member', 'Garage', 'Proposal'] }).injectEndpoints({
  endpoints: (build) => ({
    getHome: build.query<Home, string>({
      query: (gbc_id) => `/api/gbc/${gbc_id}/home`,
      // Whatever changes a list changes its number.
      providesTags: [listTag('Member'), listTag('Garage'), listTag('Proposal')],
    }),
  }),
})

export const { useGetHomeQuery } = homeApi
