import type { GarageList, GarageListInput } from '#contract/money/garageLists'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { listTag, onSuccess, onSuccessOrConflict } from '#shared/api/tags'
import { financesApi } from '../financesApi'

type ListId = { gbc_id: string; id: string }

const lists = (gbc_id: string) => `/gbc/${gbc_id}/garage-lists`
const kinds = [listTag('ContributionKind')]

/** Lists of garages; they change with contributions, whose rates are for them. */
export const garageListsApi = financesApi.injectEndpoints({
  endpoints: (build) => ({
    listGarageLists: build.query<GarageList[], string>({ query: lists, providesTags: kinds }),
    addGarageList: build.mutation<GarageList, { gbc_id: string; body: GarageListInput; idempotencyKey: string }>({
      query: ({ gbc_id, body, idempotencyKey }) => ({
        url: lists(gbc_id),
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess(kinds),
      extraOptions: handlesError,
    }),
    changeGarageList: build.mutation<GarageList, ListId & { body: GarageListInput }>({
      query: ({ gbc_id, id, body }) => ({ url: `${lists(gbc_id)}/${id}`, method: 'PUT', body }),
      invalidatesTags: onSuccessOrConflict(kinds),
      extraOptions: handlesError,
    }),
    deleteGarageList: build.mutation<GarageList[], ListId>({
      query: ({ gbc_id, id }) => ({ url: `${lists(gbc_id)}/${id}`, method: 'DELETE' }),
      invalidatesTags: onSuccess(kinds),
    }),
  }),
})

export const {
  useListGarageListsQuery,
  useAddGarageListMutation,
  useChangeGarageListMutation,
  useDeleteGarageListMutation,
} = garageListsApi
