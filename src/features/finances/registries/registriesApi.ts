import type {
  LineArrivalInput,
  RegistryColumnsInput,
  RegistryMapping,
  RegistryPlaceInput,
} from '#contract/money/registries'
import type { Statement, StatementLine } from '#contract/money/statements'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { listTag, onSuccess, onSuccessOrConflict } from '#shared/api/tags'

const statements = recordPaths('statements')
const mappings = recordPaths('registry-mappings')

type Call<Body> = RecordId & { body: Body; idempotencyKey: string }
const STATEMENTS = [listTag('Statement')]

export const registriesApi = api.enhanceEndpoints({ addTagTypes: ['Statement', 'Payment', 'Period'] }).injectEndpoints({
  endpoints: (build) => ({
    nameRegistryColumns: build.mutation<Statement, Call<RegistryColumnsInput>>({
      query: ({ body, idempotencyKey, ...statement }) => ({
        url: `${statements.one(statement)}/columns`,
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess(STATEMENTS),
      extraOptions: handlesError,
    }),
    placeRegistryTable: build.mutation<Statement, Call<RegistryPlaceInput>>({
      query: ({ body, idempotencyKey, ...statement }) => ({
        url: `${statements.one(statement)}/table`,
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess(STATEMENTS),
      extraOptions: handlesError,
    }),
    confirmArrival: build.mutation<StatementLine, Call<LineArrivalInput> & { line_id: string }>({
      query: ({ body, line_id, idempotencyKey, ...statement }) => ({
        url: `${statements.one(statement)}/lines/${line_id}/arrival`,
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccessOrConflict([...STATEMENTS, listTag('Payment'), listTag('Period')]),
      extraOptions: handlesError,
    }),
    listRegistryMappings: build.query<RegistryMapping[], string>({
      query: (gbc_id) => mappings.list(gbc_id),
      providesTags: STATEMENTS,
    }),
    forgetRegistryMapping: build.mutation<void, RecordId>({
      query: (mapping) => ({ url: mappings.one(mapping), method: 'DELETE' }),
      invalidatesTags: onSuccess(STATEMENTS),
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
