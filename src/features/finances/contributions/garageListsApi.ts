import type { GarageList, GarageListInput } from '#contract/money/garageLists'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { listTag, onSuccess } from '#shared/api/tags'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

type ListId = { gbc_id: string; id: string }

const lists = (gbc_id: string) => `/api/gbc/${gbc_id}/garage-lists`
/** Rates of contributions bear the names of lists. */
const changesKinds = onSuccess(['ContributionKind', ...staleAfter('contribution_kinds')])

/** Lists of garages; they change with contributions, whose rates are for them. */
export const garageListsApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    listGarageLists: build.query<GarageList[], string>({ query: lists, providesTags: [listTag('ContributionKind')] }),
    addGarageList: build.mutation<GarageList, Post<GarageListInput>>({
      query: (call) => post(lists(call.gbc_id), call),
      invalidatesTags: changesKinds,
      extraOptions: handlesError,
    }),
    changeGarageList: build.mutation<GarageList, ListId & { body: GarageListInput }>({
      query: ({ gbc_id, id, body }) => ({ url: `${lists(gbc_id)}/${id}`, method: 'PUT', body }),
      invalidatesTags: changesKinds,
      extraOptions: handlesError,
    }),
    deleteGarageList: build.mutation<GarageList[], ListId>({
      query: ({ gbc_id, id }) => ({ url: `${lists(gbc_id)}/${id}`, method: 'DELETE' }),
      invalidatesTags: changesKinds,
    }),
  }),
})

export const {
  useListGarageListsQuery,
  useAddGarageListMutation,
  useChangeGarageListMutation,
  useDeleteGarageListMutation,
} = garageListsApi
