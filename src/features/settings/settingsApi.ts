import type { HistoryEntry } from '#contract/common'
import type {
  FinanceSettings,
  FinanceSettingsInput,
  PlaceSettings,
  PlaceSettingsInput,
  Settings,
  SettingsSection,
} from '#contract/settings'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { idTag, listTag, onSuccess } from '#shared/api/tags'

const settingsPath = (gbc_id: string, section: SettingsSection) => `/api/gbc/${gbc_id}/settings/${section}`

export const settingsApi = api.enhanceEndpoints({ addTagTypes: ['Settings', 'Gbc'] }).injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<Settings, string>({
      query: (gbc_id) => `/api/gbc/${gbc_id}/settings`,
      providesTags: [listTag('Settings')],
    }),
    updatePlaceSettings: build.mutation<PlaceSettings, { gbc_id: string; body: PlaceSettingsInput }>({
      query: ({ gbc_id, body }) => ({ url: settingsPath(gbc_id, 'place'), method: 'PUT', body }),
      // The cooperative is answered with its zone.
      invalidatesTags: onSuccess((_answer, _error, { gbc_id }) => [listTag('Settings'), idTag('Gbc', gbc_id)]),
      extraOptions: handlesError,
    }),
    updateFinanceSettings: build.mutation<FinanceSettings, { gbc_id: string; body: FinanceSettingsInput }>({
      query: ({ gbc_id, body }) => ({ url: settingsPath(gbc_id, 'finances'), method: 'PUT', body }),
      invalidatesTags: onSuccess([listTag('Settings')]),
      extraOptions: handlesError,
    }),
    getSettingsHistory: build.query<HistoryEntry[], { gbc_id: string; section: SettingsSection }>({
      query: ({ gbc_id, section }) => `${settingsPath(gbc_id, section)}/history`,
      providesTags: [listTag('Settings')],
    }),
  }),
})

export const {
  useGetSettingsQuery,
  useUpdatePlaceSettingsMutation,
  useUpdateFinanceSettingsMutation,
  useGetSettingsHistoryQuery,
  useLazyGetSettingsHistoryQuery,
} = settingsApi
