import type { ProfileInput, User } from '#contract/users'
import { api } from '#shared/api/api'
import { shownByCaller } from '#shared/api/baseQuery'
import { idTag } from '#shared/api/tags'

export const usersApi = api.enhanceEndpoints({ addTagTypes: ['User'] }).injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<User, string>({
      query: (user_id) => ({ url: '/api/users/get', params: { user_id } }),
      providesTags: (_user, _error, id) => [idTag('User', id)],
    }),
    updateProfile: build.mutation<User, { id: string; body: ProfileInput }>({
      query: ({ id, body }) => ({ url: `/api/users/${id}/profile/update`, method: 'PUT', body }),
      invalidatesTags: (_user, _error, { id }) => [idTag('User', id)],
      extraOptions: shownByCaller,
    }),
  }),
})

export const { useGetUserQuery, useUpdateProfileMutation } = usersApi
