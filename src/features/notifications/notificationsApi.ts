import type { Page } from '#contract/common'
import type { Notification, Preferences, PreferencesInput, Unread } from '#contract/notifications'
import { api } from '#shared/api/api'
import { idTag, listTag, listTags, onSuccess } from '#shared/api/tags'

export interface NotificationsRequest {
  page: number
  page_size: number
  unread?: boolean
}

export const notificationsApi = api.enhanceEndpoints({ addTagTypes: ['Notification', 'Preferences'] }).injectEndpoints({
  endpoints: (build) => ({
    countUnread: build.query<Unread, void>({
      query: () => '/api/notifications/unread',
      providesTags: [listTag('Notification')],
    }),
    listNotifications: build.query<Page<Notification>, NotificationsRequest>({
      query: ({ unread, ...params }) => ({
        url: '/api/notifications',
        params: { ...params, ...(unread && { unread }) },
      }),
      providesTags: (page) => listTags('Notification', page?.items),
    }),
    readNotification: build.mutation<Notification, string>({
      query: (id) => ({ url: `/api/notifications/${id}/read`, method: 'POST', body: {} }),
      invalidatesTags: onSuccess((_notification, _error, id) => [idTag('Notification', id), listTag('Notification')]),
    }),
    readAllNotifications: build.mutation<Unread, { until: string }>({
      query: (body) => ({ url: '/api/notifications/read-all', method: 'POST', body }),
      invalidatesTags: onSuccess([listTag('Notification')]),
    }),
    getPreferences: build.query<Preferences, void>({
      query: () => '/api/notifications/preferences',
      providesTags: ['Preferences'],
    }),
    savePreferences: build.mutation<Preferences, PreferencesInput>({
      query: (body) => ({ url: '/api/notifications/preferences', method: 'PUT', body }),
      invalidatesTags: onSuccess(['Preferences']),
    }),
  }),
})

export const {
  useCountUnreadQuery,
  useListNotificationsQuery,
  useReadNotificationMutation,
  useReadAllNotificationsMutation,
  useGetPreferencesQuery,
  useSavePreferencesMutation,
} = notificationsApi
