import type { HistoryEntry } from '#contract/common'
import type { BankAccountAnswer, BankAccountInput, Gbc, GbcInfoInput, GbcInput } from '#contract/gbc'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { idTag, onSuccess } from '#shared/api/tags'

interface AccountId {
  gbc_id: string
  account_id: string
}

const accountPath = ({ gbc_id, account_id }: AccountId) => `/api/gbc/${gbc_id}/bank_accounts/${account_id}`
const changesGbc = (_answer: unknown, _error: unknown, { gbc_id }: { gbc_id: string }) => [idTag('Gbc', gbc_id)]

export const gbcApi = api.enhanceEndpoints({ addTagTypes: ['Gbc', 'User', 'Member', 'Proposal'] }).injectEndpoints({
  endpoints: (build) => ({
    getGbc: build.query<Gbc, string>({
      query: (gbc_id) => `/api/gbc/${gbc_id}/get`,
      providesTags: (_gbc, _error, gbc_id) => [idTag('Gbc', gbc_id)],
    }),
    createGbc: build.mutation<Gbc, { body: GbcInput; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: '/api/gbc/create',
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      // Its creator becomes the chairman.
      invalidatesTags: onSuccess(['User']),
      extraOptions: handlesError,
    }),
    updateGbcInfo: build.mutation<Gbc, { gbc_id: string; body: GbcInfoInput }>({
      query: ({ gbc_id, body }) => ({ url: `/api/gbc/${gbc_id}/info/update`, method: 'PUT', body }),
      invalidatesTags: onSuccess(changesGbc),
      extraOptions: handlesError,
    }),
    addBankAccount: build.mutation<
      BankAccountAnswer,
      { gbc_id: string; body: BankAccountInput; idempotencyKey: string }
    >({
      query: ({ gbc_id, body, idempotencyKey }) => ({
        url: `/api/gbc/${gbc_id}/add_bank_account`,
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess(changesGbc),
      extraOptions: handlesError,
    }),
    updateBankAccount: build.mutation<BankAccountAnswer, AccountId & { body: BankAccountInput }>({
      query: ({ body, ...id }) => ({ url: accountPath(id), method: 'PUT', body }),
      invalidatesTags: onSuccess(changesGbc),
      extraOptions: handlesError,
    }),
    deleteBankAccount: build.mutation<BankAccountAnswer, AccountId>({
      query: (id) => ({ url: accountPath(id), method: 'DELETE' }),
      invalidatesTags: onSuccess(changesGbc),
    }),
    makePrimaryBankAccount: build.mutation<BankAccountAnswer, AccountId>({
      query: (id) => ({ url: `${accountPath(id)}/make_primary`, method: 'POST' }),
      invalidatesTags: onSuccess(changesGbc),
    }),
    getGbcHistory: build.query<HistoryEntry[], string>({
      query: (gbc_id) => `/api/gbc/${gbc_id}/history`,
      providesTags: (_history, _error, gbc_id) => [idTag('Gbc', gbc_id)],
    }),
  }),
})

export const {
  useGetGbcQuery,
  useCreateGbcMutation,
  useUpdateGbcInfoMutation,
  useAddBankAccountMutation,
  useUpdateBankAccountMutation,
  useDeleteBankAccountMutation,
  useMakePrimaryBankAccountMutation,
  useGetGbcHistoryQuery,
} = gbcApi
