import type { Page } from '#contract/common'
import type { ReversalInput } from '#contract/money/charges'
import type { Corrected, CorrectionInput } from '#contract/money/corrections'
import type { BetweenAccountsInput, Operation, OperationDetail, WriteOffInput } from '#contract/money/operations'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { listTag, onSuccess, onSuccessOrConflict } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

const operationPath = recordPaths('operations')
/** The PDF of a cash order (КО-1, КО-2): the browser opens it by itself, its cookie says who asks. */
export const cashOrderPath = (operation: RecordId): string => `${operationPath.one(operation)}/order`

/** What is owed, paid and posted. */
const MONEY = staleAfter('payments', 'charges', 'accounts')

export const operationsApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    listOperations: build.query<Page<Operation>, { gbc_id: string; params: ListParams }>({
      query: ({ gbc_id, params }) => ({ url: operationPath.list(gbc_id), params }),
      providesTags: [listTag('Payment')],
    }),
    getOperation: build.query<OperationDetail, RecordId>({
      query: operationPath.one,
      providesTags: [listTag('Payment')],
    }),
    moveBetweenAccounts: build.mutation<Operation[], Post<BetweenAccountsInput>>({
      query: (call) => post(`${operationPath.list(call.gbc_id)}/between-accounts`, call),
      invalidatesTags: onSuccess(MONEY),
      extraOptions: handlesError,
    }),
    writeOff: build.mutation<Operation[], Post<WriteOffInput>>({
      query: (call) => post(`${operationPath.list(call.gbc_id)}/write-off`, call),
      invalidatesTags: onSuccess(MONEY),
      extraOptions: handlesError,
    }),
    correctOperation: build.mutation<Corrected, RecordId & Post<CorrectionInput>>({
      query: ({ id, ...call }) => post(`/api/gbc/${call.gbc_id}/operations/${id}/correct`, call),
      invalidatesTags: onSuccessOrConflict(MONEY),
      extraOptions: handlesError,
    }),
    reverseOperation: build.mutation<OperationDetail, RecordId & Post<ReversalInput>>({
      query: ({ id, ...call }) => post(`${operationPath.one({ gbc_id: call.gbc_id, id })}/reverse`, call),
      // The line of a statement waits to be sorted again.
      invalidatesTags: onSuccessOrConflict(staleAfter('payments', 'charges', 'accounts', 'statements')),
      extraOptions: handlesError,
    }),
  }),
})

export const {
  useCorrectOperationMutation,
  useListOperationsQuery,
  useGetOperationQuery,
  useMoveBetweenAccountsMutation,
  useReverseOperationMutation,
  useWriteOffMutation,
} = operationsApi
