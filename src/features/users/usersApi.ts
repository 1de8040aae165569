import type { FileRecord } from '#contract/files'
import type { ProfileInput, User } from '#contract/users'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import type { OnProgress } from '#shared/api/sendForm'
import { idTag, onSuccess } from '#shared/api/tags'

function avatarForm(user_id: string, file: File): FormData {
  const form = new FormData()
  form.append('area', 'avatar')
  form.append('record_id', user_id)
  form.append('file', file)
  return form
}

export const usersApi = api.enhanceEndpoints({ addTagTypes: ['User', 'Gbc'] }).injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<User, string>({
      query: (user_id) => ({ url: '/api/users/get', params: { user_id } }),
      // The cooperative comes with the user.
      providesTags: (user, _error, id) => [idTag('User', id), ...(user?.gbc ? [idTag('Gbc', user.gbc.id)] : [])],
    }),
    updateProfile: build.mutation<User, { id: string; body: ProfileInput }>({
      query: ({ id, body }) => ({ url: `/api/users/${id}/profile/update`, method: 'PUT', body }),
      invalidatesTags: onSuccess((_user, _error, { id }) => [idTag('User', id)]),
      extraOptions: handlesError,
    }),
    /** Stores a picture; the profile takes it by its id when it is saved. */
    uploadAvatar: build.mutation<FileRecord, { user_id: string; file: File; onProgress: OnProgress }>({
      queryFn: async ({ user_id, file, onProgress }, queryApi) => {
        // These calls are on the login page too, which sends no files.
        const { sendForm } = await import('#shared/api/sendForm')
        return sendForm('/api/files/upload', avatarForm(user_id, file), queryApi, { onProgress, handlesError: true })
      },
    }),
  }),
})

export const { useGetUserQuery, useUpdateProfileMutation, useUploadAvatarMutation } = usersApi
