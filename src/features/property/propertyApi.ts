import type { HistoryEntry, Page } from '#contract/common'
import type { Maintenance, MaintenanceInput, Property, PropertyInput } from '#contract/property'
import { api } from '#shared/api/api'
import { shownByCaller } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { idTag, listTag, listTags } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'

interface PropertyId {
  gbc_id: string
  id: string
}
type MaintenanceId = PropertyId & { maintenance_id: string }

const listPath = (gbc_id: string) => `/api/gbc/${gbc_id}/property`
const path = ({ gbc_id, id }: PropertyId) => `${listPath(gbc_id)}/${id}`
const maintenancePath = ({ maintenance_id, ...property }: MaintenanceId) =>
  `${path(property)}/maintenance/${maintenance_id}`

const ofProperty = (_answer: unknown, _error: unknown, { id }: PropertyId) => [idTag('Property', id)]
const changesProperty = (_answer: unknown, _error: unknown, { id }: PropertyId) => [
  idTag('Property', id),
  listTag('Property'),
]

export const propertyApi = api.enhanceEndpoints({ addTagTypes: ['Property'] }).injectEndpoints({
  endpoints: (build) => ({
    listProperty: build.query<Page<Property>, { gbc_id: string; params: ListParams }>({
      query: ({ gbc_id, params }) => ({ url: listPath(gbc_id), params }),
      providesTags: (page) => listTags('Property', page?.items),
    }),
    getProperty: build.query<Property, PropertyId>({
      query: path,
      providesTags: ofProperty,
    }),
    propertyHistory: build.query<HistoryEntry[], PropertyId>({
      query: (property) => `${path(property)}/history`,
      providesTags: ofProperty,
    }),
    createProperty: build.mutation<Property, { gbc_id: string; body: PropertyInput; idempotencyKey: string }>({
      query: ({ gbc_id, body, idempotencyKey }) => ({
        url: listPath(gbc_id),
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: [listTag('Property')],
      extraOptions: shownByCaller,
    }),
    updateProperty: build.mutation<Property, PropertyId & { body: PropertyInput }>({
      query: ({ body, ...property }) => ({ url: path(property), method: 'PUT', body }),
      invalidatesTags: changesProperty,
      extraOptions: shownByCaller,
    }),
    archiveProperty: build.mutation<Property, PropertyId & { version?: number }>({
      query: ({ version, ...property }) => ({ url: `${path(property)}/archive`, method: 'POST', body: { version } }),
      invalidatesTags: changesProperty,
    }),
    restoreProperty: build.mutation<Property, PropertyId & { version?: number }>({
      query: ({ version, ...property }) => ({ url: `${path(property)}/restore`, method: 'POST', body: { version } }),
      invalidatesTags: changesProperty,
    }),

    listMaintenance: build.query<Maintenance[], PropertyId>({
      query: (property) => `${path(property)}/maintenance`,
      providesTags: ofProperty,
    }),
    addMaintenance: build.mutation<Maintenance[], PropertyId & { body: MaintenanceInput; idempotencyKey: string }>({
      query: ({ body, idempotencyKey, ...property }) => ({
        url: `${path(property)}/maintenance`,
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: changesProperty,
      extraOptions: shownByCaller,
    }),
    updateMaintenance: build.mutation<Maintenance[], MaintenanceId & { body: MaintenanceInput }>({
      query: ({ body, ...of }) => ({ url: maintenancePath(of), method: 'PUT', body }),
      invalidatesTags: changesProperty,
      extraOptions: shownByCaller,
    }),
    deleteMaintenance: build.mutation<Maintenance[], MaintenanceId>({
      query: (of) => ({ url: maintenancePath(of), method: 'DELETE' }),
      invalidatesTags: changesProperty,
    }),
  }),
})

export const {
  useListPropertyQuery,
  useGetPropertyQuery,
  usePropertyHistoryQuery,
  useLazyPropertyHistoryQuery,
  useCreatePropertyMutation,
  useUpdatePropertyMutation,
  useArchivePropertyMutation,
  useRestorePropertyMutation,
  useListMaintenanceQuery,
  useAddMaintenanceMutation,
  useUpdateMaintenanceMutation,
  useDeleteMaintenanceMutation,
} = propertyApi
