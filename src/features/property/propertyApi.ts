import type { Maintenance, MaintenanceInput, Property, PropertyInput } from '#contract/property'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { recordCalls } from '#shared/api/recordCalls'
import { recordEndpoints, recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { idTag, listTag, onSuccess } from '#shared/api/tags'

type MaintenanceId = RecordId & { maintenance_id: string }

const path = recordPaths('property')
const maintenancePath = ({ maintenance_id, ...property }: MaintenanceId) =>
  `${path.one(property)}/maintenance/${maintenance_id}`

const ofProperty = (_answer: unknown, _error: unknown, { id }: RecordId) => [idTag('Property', id)]
const changesProperty = (_answer: unknown, _error: unknown, { id }: RecordId) => [
  idTag('Property', id),
  listTag('Property'),
]

export const propertyApi = api.enhanceEndpoints({ addTagTypes: ['Property'] }).injectEndpoints({
  endpoints: (build) => {
    const records = recordEndpoints<Property, PropertyInput, 'Property'>(build, 'Property', 'property')
    return {
      listProperty: records.list,
      getProperty: records.get,
      getPropertyHistory: records.history,
      createProperty: records.create,
      updateProperty: records.update,
      archiveProperty: records.archive,
      restoreProperty: records.restore,

      listMaintenance: build.query<Maintenance[], RecordId>({
        query: (property) => `${path.one(property)}/maintenance`,
        providesTags: ofProperty,
      }),
      addMaintenance: build.mutation<Maintenance[], RecordId & { body: MaintenanceInput; idempotencyKey: string }>({
        query: ({ body, idempotencyKey, ...property }) => ({
          url: `${path.one(property)}/maintenance`,
          method: 'POST',
          body,
          headers: idempotencyHeader(idempotencyKey),
        }),
        invalidatesTags: onSuccess(changesProperty),
        extraOptions: handlesError,
      }),
      updateMaintenance: build.mutation<Maintenance[], MaintenanceId & { body: MaintenanceInput }>({
        query: ({ body, ...of }) => ({ url: maintenancePath(of), method: 'PUT', body }),
        invalidatesTags: onSuccess(changesProperty),
        extraOptions: handlesError,
      }),
      deleteMaintenance: build.mutation<Maintenance[], MaintenanceId>({
        query: (of) => ({ url: maintenancePath(of), method: 'DELETE' }),
        invalidatesTags: onSuccess(changesProperty),
      }),
    }
  },
})

export const propertyCalls = recordCalls(propertyApi.endpoints, 'Property', 'Property')
export const {
  useListPropertyQuery,
  useGetPropertyQuery,
  useListMaintenanceQuery,
  useAddMaintenanceMutation,
  useUpdateMaintenanceMutation,
  useDeleteMaintenanceMutation,
} = propertyApi
