import type {
  LineArrivalInput,
  RegistryColumnsInput,
  RegistryMapping,
  RegistryPlaceInput,
} from '#contract/money/registries'
import type { Statement, StatementLine } from '#contract/money/statements'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { listTag, onSuccess, onSuccessOrConflict } from '#shared/api/tags'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

const statements = recordPaths('statements')
const mappings = recordPaths('registry-mappings')

type Call<Body> = RecordId & Post<Body>

export const registriesApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    nameRegistryColumns: build.mutation<Statement, Call<RegistryColumnsInput>>({
      query: (call) => post(`${statements.one(call)}/columns`, call),
      invalidatesTags: onSuccess(staleAfter('statements')),
      extraOptions: handlesError,
    }),
    placeRegistryTable: build.mutation<Statement, Call<RegistryPlaceInput>>({
      query: (call) => post(`${statements.one(call)}/table`, call),
      invalidatesTags: onSuccess(staleAfter('statements')),
      extraOptions: handlesError,
    }),
    confirmArrival: build.mutation<StatementLine, Call<LineArrivalInput> & { line_id: string }>({
      query: ({ line_id, ...call }) => post(`${statements.one(call)}/lines/${line_id}/arrival`, call),
      invalidatesTags: onSuccessOrConflict(staleAfter('statements', 'payments')),
      extraOptions: handlesError,
    }),
    listRegistryMappings: build.query<RegistryMapping[], string>({
      query: (gbc_id) => mappings.list(gbc_id),
      providesTags: [listTag('Statement')],
    }),
    forgetRegistryMapping: build.mutation<void, RecordId>({
      query: (mapping) => ({ url: mappings.one(mapping), method: 'DELETE' }),
      invalidatesTags: onSuccess(staleAfter('statements')),
      extraOptions: handlesError,
    }),
  }),
})

export const {
  useNameRegistryColumnsMutation,
  usePlaceRegistryTableMutation,
  useConfirmArrivalMutation,
  useListRegistryMappingsQuery,
  useForgetRegistryMappingMutation,
} = registriesApi
