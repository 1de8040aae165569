import type { HistoryEntry } from '#contract/common'
import type {
  Fund,
  FundClosingInput,
  FundEntries,
  FundInput,
  FundMove,
  FundMoveInput,
  FundReversalInput,
  Funds,
} from '#contract/money/funds'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { listTag, onSuccess, onSuccessOrConflict } from '#shared/api/tags'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

interface Days {
  from?: string
  to?: string
}

const path = recordPaths('funds')
const movePath = recordPaths('fund-moves')
/** Funds of a period as a file. */
export const fundsFilePath = (gbc_id: string): string => `${path.list(gbc_id)}/file`
/** Movements of a fund as a file. */
export const fundEntriesFilePath = (fund: RecordId): string => `${path.one(fund)}/entries/file`

/** Whatever is changed of one fund shows at others: what it gets comes from them. */
const FUNDS = [listTag('Fund')]

export const fundsApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    listFunds: build.query<Funds, { gbc_id: string; params?: Days }>({
      query: ({ gbc_id, params }) => ({ url: path.list(gbc_id), params }),
      providesTags: FUNDS,
    }),
    getFund: build.query<Fund, RecordId>({ query: path.one, providesTags: FUNDS }),
    getFundHistory: build.query<HistoryEntry[], RecordId>({
      query: (fund) => `${path.one(fund)}/history`,
      providesTags: FUNDS,
    }),
    listFundEntries: build.query<FundEntries, RecordId & { params: Days & { page: number; page_size: number } }>({
      query: ({ params, ...fund }) => ({ url: `${path.one(fund)}/entries`, params }),
      providesTags: FUNDS,
    }),
    createFund: build.mutation<Fund, Post<FundInput>>({
      query: (call) => post(path.list(call.gbc_id), call),
      invalidatesTags: onSuccess(staleAfter('funds')),
      extraOptions: handlesError,
    }),
    updateFund: build.mutation<Fund, RecordId & { body: FundInput }>({
      query: ({ body, ...fund }) => ({ url: path.one(fund), method: 'PUT', body }),
      invalidatesTags: onSuccess(staleAfter('funds')),
      extraOptions: handlesError,
    }),
    closeFund: build.mutation<Fund, RecordId & Post<FundClosingInput>>({
      query: ({ id, ...call }) => post(`${path.one({ gbc_id: call.gbc_id, id })}/close`, call),
      invalidatesTags: onSuccessOrConflict(staleAfter('funds')),
      extraOptions: handlesError,
    }),
    reopenFund: build.mutation<Fund, RecordId & { version: number }>({
      query: ({ version, ...fund }) => ({ url: `${path.one(fund)}/reopen`, method: 'POST', body: { version } }),
      invalidatesTags: onSuccessOrConflict(staleAfter('funds')),
    }),
    moveBetweenFunds: build.mutation<FundMove, Post<FundMoveInput>>({
      query: (call) => post(movePath.list(call.gbc_id), call),
      invalidatesTags: onSuccess(staleAfter('funds')),
      extraOptions: handlesError,
    }),
    reverseFundMove: build.mutation<FundMove, RecordId & Post<FundReversalInput>>({
      query: ({ id, ...call }) => post(`${movePath.one({ gbc_id: call.gbc_id, id })}/reverse`, call),
      invalidatesTags: onSuccessOrConflict(staleAfter('funds')),
      extraOptions: handlesError,
    }),
  }),
})

export const {
  useListFundsQuery,
  useGetFundQuery,
  useGetFundHistoryQuery,
  useListFundEntriesQuery,
  useCreateFundMutation,
  useUpdateFundMutation,
  useCloseFundMutation,
  useReopenFundMutation,
  useMoveBetweenFundsMutation,
  useReverseFundMoveMutation,
} = fundsApi
