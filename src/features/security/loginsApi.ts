import type { Page } from '#contract/common'
import type { Login } from '#contract/logins'
import { api } from '#shared/api/api'
import { listTag } from '#shared/api/tags'

interface PageOf {
  page: number
  page_size: number
}

/** Login histories: the own one and, for the chairman, another user's. */
export const loginsApi = api.enhanceEndpoints({ addTagTypes: ['Login'] }).injectEndpoints({
  endpoints: (build) => ({
    listLogins: build.query<Page<Login>, PageOf>({
      query: (params) => ({ url: '/api/auth/logins', params }),
      providesTags: [listTag('Login')],
    }),
    listLoginsOf: build.query<Page<Login>, PageOf & { gbc_id: string; id: string }>({
      query: ({ gbc_id, id, ...params }) => ({ url: `/api/gbc/${gbc_id}/users/${id}/logins`, params }),
      providesTags: [listTag('Login')],
    }),
  }),
})

export const { useListLoginsQuery, useListLoginsOfQuery } = loginsApi
