import type {
  Account,
  AccountStatement,
  AccountStatementQuery,
  FoundPayer,
  GarageAccount,
  GarageDebt,
  MoneySummary,
} from '#contract/money/accounts'
import type { Page } from '#contract/common'
import type { PinnedAdvance } from '#contract/money/pinnedAdvances'
import type { OpenCharge } from '#contract/money/payments'
import { api } from '#shared/api/api'
import { recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { idTag, listTag, listTags, onSuccess } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

const accountPath = recordPaths('accounts')
/** A statement of an account as a file. */
export const statementFilePath = (account: RecordId): string => `${accountPath.one(account)}/statement/file`

export const accountsApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<Page<Account>, { gbc_id: string; params: ListParams }>({
      query: ({ gbc_id, params }) => ({ url: accountPath.list(gbc_id), params }),
      providesTags: (page) => listTags('Account', page?.items),
    }),
    getAccount: build.query<Account, RecordId>({
      query: accountPath.one,
      providesTags: (_answer, _error, { id }) => [idTag('Account', id), listTag('Account')],
    }),
    findPayers: build.query<FoundPayer[], { gbc_id: string; q: string }>({
      query: ({ gbc_id, q }) => ({ url: `${accountPath.list(gbc_id)}/payers`, params: { q } }),
      providesTags: [listTag('Account')],
    }),
    getAccountStatement: build.query<AccountStatement, RecordId & { params: AccountStatementQuery }>({
      query: ({ params, ...account }) => ({ url: `${accountPath.one(account)}/statement`, params }),
      providesTags: [listTag('Account')],
    }),
    getGarageAccount: build.query<GarageAccount, RecordId>({
      query: (garage) => `${recordPaths('garages').one(garage)}/account`,
      providesTags: [listTag('Account')],
    }),
    listGarageDebts: build.query<GarageDebt[], string>({
      query: (gbc_id) => `${accountPath.list(gbc_id)}/garages`,
      providesTags: [listTag('Account')],
    }),
    getMoneySummary: build.query<MoneySummary, string>({
      query: (gbc_id) => `${accountPath.list(gbc_id)}/summary`,
      providesTags: [listTag('Account')],
    }),
    listOpenCharges: build.query<OpenCharge[], RecordId>({
      query: (account) => `${accountPath.one(account)}/open-charges`,
      providesTags: [listTag('Account')],
    }),
    listPinnedAdvances: build.query<PinnedAdvance[], RecordId>({
      query: (account) => `${accountPath.one(account)}/pinned-advances`,
      providesTags: [listTag('Account')],
    }),
    /** Releases what is left of a payment, or holds it for its purpose again. */
    setAdvanceReleased: build.mutation<PinnedAdvance[], RecordId & { released: boolean }>({
      query: ({ gbc_id, id, released }) => ({
        url: `/api/gbc/${gbc_id}/pinned-advances/${id}/${released ? 'release' : 'hold'}`,
        method: 'POST',
      }),
      invalidatesTags: onSuccess(staleAfter('payments', 'charges', 'accounts')),
    }),
  }),
})

export const {
  useListPinnedAdvancesQuery,
  useSetAdvanceReleasedMutation,
  useListAccountsQuery,
  useGetAccountQuery,
  useFindPayersQuery,
  useGetAccountStatementQuery,
  useGetGarageAccountQuery,
  useListGarageDebtsQuery,
  useGetMoneySummaryQuery,
  useListOpenChargesQuery,
  useLazyListAccountsQuery,
  usePrefetch,
} = accountsApi
