import type { GarageUnits, GarageUnitsInput } from '#contract/garageUnits'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { idTag, listTag, onSuccess } from '#shared/api/tags'
import { garagesApi } from './garagesApi'

type UnitsId = RecordId & { units_id: string }

const path = (garage: RecordId) => `${recordPaths('garages').one(garage)}/units`
const changesGarage = (_answer: unknown, _error: unknown, { id }: RecordId) => [idTag('Garage', id), listTag('Garage')]

/** How many people, cars and the like garages count; read with the tab that shows them. */
export const garageUnitsApi = garagesApi.injectEndpoints({
  endpoints: (build) => ({
    listGarageUnits: build.query<GarageUnits[], RecordId>({
      query: path,
      providesTags: (_units, _error, { id }) => [idTag('Garage', id)],
    }),
    addGarageUnits: build.mutation<GarageUnits[], RecordId & { body: GarageUnitsInput; idempotencyKey: string }>({
      query: ({ body, idempotencyKey, ...garage }) => ({
        url: path(garage),
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess(changesGarage),
      extraOptions: handlesError,
    }),
    updateGarageUnits: build.mutation<GarageUnits[], UnitsId & { body: GarageUnitsInput }>({
      query: ({ body, units_id, ...garage }) => ({ url: `${path(garage)}/${units_id}`, method: 'PUT', body }),
      invalidatesTags: onSuccess(changesGarage),
      extraOptions: handlesError,
    }),
    deleteGarageUnits: build.mutation<GarageUnits[], UnitsId>({
      query: ({ units_id, ...garage }) => ({ url: `${path(garage)}/${units_id}`, method: 'DELETE' }),
      invalidatesTags: onSuccess(changesGarage),
    }),
  }),
})

export const {
  useListGarageUnitsQuery,
  useAddGarageUnitsMutation,
  useUpdateGarageUnitsMutation,
  useDeleteGarageUnitsMutation,
} = garageUnitsApi
