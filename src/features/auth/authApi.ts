import { LOGIN_URL, LOGOUT_URL, type LoginInput, type PasswordInput } from '#contract/auth'
import type { LoginResponse, SocketTicket } from '#contract/session'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { listTag, onSuccess } from '#shared/api/tags'

export const authApi = api.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginResponse, LoginInput>({
      query: (body) => ({ url: LOGIN_URL, method: 'POST', body }),
      extraOptions: handlesError,
    }),
    updatePassword: build.mutation<LoginResponse, PasswordInput>({
      query: (body) => ({ url: '/api/auth/update-password', method: 'POST', body }),
      invalidatesTags: onSuccess([listTag('Session')]),
      extraOptions: handlesError,
    }),
    logout: build.mutation<void, void>({
      query: () => ({ url: LOGOUT_URL, method: 'POST' }),
      extraOptions: handlesError,
    }),
    takeSocketTicket: build.mutation<SocketTicket, void>({
      query: () => ({ url: '/api/socket/ticket', method: 'POST' }),
      // A socket that can't open is no failure of what the user does.
      extraOptions: handlesError,
    }),
  }),
})

export const { useLoginMutation, useUpdatePasswordMutation } = authApi
