import type {
  Account,
  AccountStatement,
  AccountStatementQuery,
  GarageAccount,
  GarageDebt,
  MoneySummary,
} from '#contract/money/accounts'
import type { Page } from '#contract/common'
import type { Book, BookName, BookQuery, MoneyPlace, PlaceOpeningInput } from '#contract/money/books'
import type { CashDesk, CashDeskInput } from '#contract/money/cashDesks'
import type { Charge } from '#contract/money/chargeList'
import type {
  Charged,
  ChargeRun,
  ChargeRunInput,
  ChargeRunRow,
  ManualChargeInput,
  ReversalInput,
} from '#contract/money/charges'
import type { GarageJournal, GarageJournalQuery } from '#contract/money/garageJournal'
import type { PinnedAdvance } from '#contract/money/pinnedAdvances'
import type { LedgerCheckState } from '#contract/money/check'
import type { Corrected, CorrectionInput } from '#contract/money/corrections'
import type { ContributionKind, ContributionKindInput, Rate, RateInput } from '#contract/money/contributions'
import type { JoinDebtInput, SplitDebtInput } from '#contract/money/splitDebt'
import type { Checklist, ClosedMonths, CloseInput, Periods, ReopenInput, YearChecklist } from '#contract/money/periods'
import type {
  BetweenAccountsInput,
  CashArrivalInput,
  CashToBankInput,
  Operation,
  OperationDetail,
} from '#contract/money/operations'
import type { OpenCharge, Payment, PaymentInput, PaymentPreview, RefundInput } from '#contract/money/payments'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { recordCalls } from '#shared/api/recordCalls'
import { recordEndpoints, recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { idTag, listTag, listTags, onSuccess, onSuccessOrConflict } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'
import { FINANCES_TAGS, staleAfter, type FinancesTag } from './financesTags'

const kindPath = recordPaths('contribution-kinds')
const runPath = recordPaths('charges/runs')
const accountPath = recordPaths('accounts')
const paymentPath = recordPaths('payments')
const operationPath = recordPaths('operations')
const periodsPath = (gbc_id: string) => `/api/gbc/${gbc_id}/periods`
/** Months of a year as a file. */
export const periodsFilePath = (gbc_id: string): string => `${periodsPath(gbc_id)}/file`
/** Kinds of contributions as a file. */
export const kindsFilePath = (gbc_id: string): string => `/api/gbc/${gbc_id}/contribution-kinds/file`

/** The PDF of a cash order (КО-1, КО-2): the browser opens it by itself, its cookie says who asks. */
export const cashOrderPath = (operation: RecordId): string => `${operationPath.one(operation)}/order`

/** A month of a cooperative's books. */
interface MonthId {
  gbc_id: string
  month: string
}

/** A statement of an account as a file. */
export const statementFilePath = (account: RecordId): string => `${accountPath.one(account)}/statement/file`

const garageJournalPath = (garage: RecordId) => `${recordPaths('garages').one(garage)}/journal`
/** The journal of a garage as a file. */
export const garageJournalFilePath = (garage: RecordId): string => `${garageJournalPath(garage)}/file`

/** Rows of a run of charges as a file. */
export const runRowsFilePath = (run: RecordId): string => `${runPath.one(run)}/rows/file`

const bookPath = ({ gbc_id, book }: { gbc_id: string; book: BookName }) => `/api/gbc/${gbc_id}/books/${book}`
/** A whole book as a file. */
export const bookFilePath = (of: { gbc_id: string; book: BookName }): string => `${bookPath(of)}/file`

/** What is owed, paid and posted. */
const MONEY = staleAfter('payments', 'charges', 'accounts')
/** A charge is owed; no money goes anywhere. */
const CHARGES = staleAfter('charges', 'accounts')
const PAYMENTS = staleAfter('payments', 'accounts')
const ofKind = (_answer: unknown, _error: unknown, { id }: RecordId) => [idTag('ContributionKind', id)]
const changesKind = (_answer: unknown, _error: unknown, { id }: RecordId) => [
  idTag('ContributionKind', id),
  ...staleAfter('contribution_kinds'),
]

export const financesApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => {
    const kinds = recordEndpoints<ContributionKind, ContributionKindInput, FinancesTag>(
      build,
      'ContributionKind',
      'contribution-kinds',
      staleAfter('contribution_kinds'),
    )
    const stepOfRun = (step: 'preview' | 'post' | 'reverse') =>
      build.mutation<ChargeRun, RecordId & Post<{ version?: number; reason?: string }>>({
        query: ({ id, ...call }) => post(`${runPath.one({ gbc_id: call.gbc_id, id })}/${step}`, call),
        invalidatesTags: onSuccessOrConflict(CHARGES),
        extraOptions: handlesError,
      })

    const desks = recordEndpoints<CashDesk, CashDeskInput, FinancesTag>(build, 'CashDesk', 'cash-desks')

    return {
      listContributionKinds: kinds.list,
      getContributionKind: kinds.get,
      getContributionKindHistory: kinds.history,
      createContributionKind: kinds.create,
      updateContributionKind: kinds.update,
      archiveContributionKind: kinds.archive,
      restoreContributionKind: kinds.restore,
      setRaisingClosed: build.mutation<ContributionKind, RecordId & { closed: boolean; version: number }>({
        query: ({ closed, version, ...kind }) => ({
          url: `${kindPath.one(kind)}/${closed ? 'close' : 'reopen'}`,
          method: 'POST',
          body: { version },
        }),
        invalidatesTags: onSuccessOrConflict(changesKind),
      }),
      listRates: build.query<Rate[], RecordId>({
        query: (kind) => `${kindPath.one(kind)}/rates`,
        providesTags: ofKind,
      }),
      addRate: build.mutation<ContributionKind, RecordId & Post<RateInput>>({
        query: ({ id, ...call }) => post(`${kindPath.one({ gbc_id: call.gbc_id, id })}/rates`, call),
        invalidatesTags: onSuccess(changesKind),
        extraOptions: handlesError,
      }),
      deleteRate: build.mutation<ContributionKind, RecordId & { rate_id: string }>({
        query: ({ rate_id, ...kind }) => ({ url: `${kindPath.one(kind)}/rates/${rate_id}`, method: 'DELETE' }),
        invalidatesTags: onSuccess(changesKind),
      }),

      listChargeRuns: build.query<Page<ChargeRun>, { gbc_id: string; params: ListParams }>({
        query: ({ gbc_id, params }) => ({ url: runPath.list(gbc_id), params }),
        providesTags: (page) => listTags('ChargeRun', page?.items),
      }),
      getChargeRun: build.query<ChargeRun, RecordId>({
        query: runPath.one,
        providesTags: (_answer, _error, { id }) => [idTag('ChargeRun', id), listTag('ChargeRun')],
      }),
      listChargeRunRows: build.query<Page<ChargeRunRow>, RecordId & { params: ListParams }>({
        query: ({ params, ...run }) => ({ url: `${runPath.one(run)}/rows`, params }),
        providesTags: (_answer, _error, { id }) => [idTag('ChargeRun', id), listTag('ChargeRun')],
      }),
      createChargeRun: build.mutation<ChargeRun, Post<ChargeRunInput>>({
        query: (call) => post(runPath.list(call.gbc_id), call),
        invalidatesTags: onSuccess(CHARGES),
        extraOptions: handlesError,
      }),
      deleteChargeRun: build.mutation<null, RecordId>({
        query: (run) => ({ url: runPath.one(run), method: 'DELETE' }),
        invalidatesTags: onSuccess(CHARGES),
        extraOptions: handlesError,
      }),
      listCharges: build.query<Page<Charge>, { gbc_id: string; params: ListParams }>({
        query: ({ gbc_id, params }) => ({ url: `/api/gbc/${gbc_id}/charges`, params }),
        providesTags: [listTag('ChargeRun'), listTag('Payment')],
      }),
      previewChargeRun: stepOfRun('preview'),
      postChargeRun: stepOfRun('post'),
      reverseChargeRun: stepOfRun('reverse'),
      chargeByHand: build.mutation<Charged, Post<ManualChargeInput>>({
        query: (call) => post(`/api/gbc/${call.gbc_id}/charges`, call),
        invalidatesTags: onSuccess(CHARGES),
        extraOptions: handlesError,
      }),

      splitDebt: build.mutation<Charged[], RecordId & Post<SplitDebtInput>>({
        query: ({ id, ...call }) => post(`/api/gbc/${call.gbc_id}/charges/${id}/split`, call),
        invalidatesTags: onSuccessOrConflict(CHARGES),
        extraOptions: handlesError,
      }),
      joinDebt: build.mutation<Charged[], RecordId & Post<JoinDebtInput>>({
        query: ({ id, ...call }) => post(`/api/gbc/${call.gbc_id}/charges/${id}/join`, call),
        invalidatesTags: onSuccessOrConflict(CHARGES),
        extraOptions: handlesError,
      }),
      correctOperation: build.mutation<Corrected, RecordId & Post<CorrectionInput>>({
        query: ({ id, ...call }) => post(`/api/gbc/${call.gbc_id}/operations/${id}/correct`, call),
        invalidatesTags: onSuccessOrConflict(MONEY),
        extraOptions: handlesError,
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
        invalidatesTags: onSuccess(MONEY),
      }),

      getLedgerCheck: build.query<LedgerCheckState, string>({
        query: (gbc_id) => `/api/gbc/${gbc_id}/ledger/check`,
        providesTags: [listTag('Account')],
      }),
      /** Begins a check, after making anew what is derived where that is asked for; or joins the one under way. */
      startLedgerCheck: build.mutation<LedgerCheckState, { gbc_id: string; what: 'check' | 'rebuild' }>({
        query: ({ gbc_id, what }) => ({ url: `/api/gbc/${gbc_id}/ledger/${what}`, method: 'POST' }),
        onQueryStarted: async ({ gbc_id }, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled
          dispatch(financesApi.util.updateQueryData('getLedgerCheck', gbc_id, () => data))
        },
      }),

      listAccounts: build.query<Page<Account>, { gbc_id: string; params: ListParams }>({
        query: ({ gbc_id, params }) => ({ url: accountPath.list(gbc_id), params }),
        providesTags: (page) => listTags('Account', page?.items),
      }),
      getAccount: build.query<Account, RecordId>({
        query: accountPath.one,
        providesTags: (_answer, _error, { id }) => [idTag('Account', id), listTag('Account')],
      }),
      findPayers: build.query<Account[], { gbc_id: string; q: string }>({
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
      getGarageJournal: build.query<GarageJournal, RecordId & { params: GarageJournalQuery }>({
        query: ({ params, ...garage }) => ({ url: garageJournalPath(garage), params }),
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

      listPeriods: build.query<Periods, { gbc_id: string; year?: string }>({
        query: ({ gbc_id, year }) => ({ url: periodsPath(gbc_id), params: { year } }),
        providesTags: [listTag('Period')],
      }),
      getClosedMonths: build.query<ClosedMonths, string>({
        query: (gbc_id) => `${periodsPath(gbc_id)}/closed`,
        providesTags: [listTag('Period')],
      }),
      getChecklist: build.query<Checklist, MonthId>({
        query: ({ gbc_id, month }) => `${periodsPath(gbc_id)}/${month}/checklist`,
        providesTags: [listTag('Period')],
        // It is looked at anew each time that a month is about to be closed.
        keepUnusedDataFor: 0,
      }),
      getYearChecklist: build.query<YearChecklist, string>({
        query: (gbc_id) => `${periodsPath(gbc_id)}/year`,
        providesTags: [listTag('Period'), listTag('ContributionKind'), listTag('Account')],
      }),
      closePeriod: build.mutation<Periods, MonthId & Post<CloseInput>>({
        query: ({ month, ...call }) => post(`${periodsPath(call.gbc_id)}/${month}/close`, call),
        invalidatesTags: onSuccessOrConflict(staleAfter('periods')),
        extraOptions: handlesError,
      }),
      reopenPeriod: build.mutation<Periods, MonthId & Post<ReopenInput>>({
        query: ({ month, ...call }) => post(`${periodsPath(call.gbc_id)}/${month}/reopen`, call),
        invalidatesTags: onSuccessOrConflict(staleAfter('periods')),
        extraOptions: handlesError,
      }),

      previewPayment: build.query<PaymentPreview, { gbc_id: string; body: PaymentInput }>({
        query: ({ gbc_id, body }) => ({ url: `${paymentPath.list(gbc_id)}/preview`, method: 'POST', body }),
        providesTags: [listTag('Account')],
      }),
      takePayment: build.mutation<Payment, Post<PaymentInput>>({
        query: (call) => post(paymentPath.list(call.gbc_id), call),
        // A refusal means that the debt on the screen is not what is owed by now.
        invalidatesTags: (_payment, error) => (!error ? PAYMENTS : error.status === 422 ? [listTag('Account')] : []),
        extraOptions: handlesError,
      }),
      giveRefund: build.mutation<Payment, Post<RefundInput>>({
        query: (call) => post(`${paymentPath.list(call.gbc_id)}/refund`, call),
        invalidatesTags: onSuccess(PAYMENTS),
        extraOptions: handlesError,
      }),

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
      reverseOperation: build.mutation<OperationDetail, RecordId & Post<ReversalInput>>({
        query: ({ id, ...call }) => post(`${operationPath.one({ gbc_id: call.gbc_id, id })}/reverse`, call),
        // The line of a statement waits to be sorted again.
        invalidatesTags: onSuccessOrConflict(staleAfter('payments', 'charges', 'accounts', 'statements')),
        extraOptions: handlesError,
      }),

      listMoneyPlaces: build.query<MoneyPlace[], { gbc_id: string }>({
        query: ({ gbc_id }) => `/api/gbc/${gbc_id}/books/places`,
        providesTags: [listTag('Payment'), listTag('CashDesk')],
      }),
      openPlace: build.mutation<MoneyPlace, Post<PlaceOpeningInput>>({
        query: (call) => post(`/api/gbc/${call.gbc_id}/books/opening`, call),
        // A statement's page compares its figures with the books.
        invalidatesTags: onSuccess(staleAfter('payments', 'statements')),
        extraOptions: handlesError,
      }),
      readBook: build.query<Book, { gbc_id: string; book: BookName; params: Partial<BookQuery> }>({
        query: ({ params, ...of }) => ({ url: bookPath(of), params }),
        providesTags: [listTag('Payment'), listTag('CashDesk')],
      }),
      listInTransit: build.query<Operation[], { gbc_id: string }>({
        query: ({ gbc_id }) => `${operationPath.list(gbc_id)}/in-transit`,
        providesTags: [listTag('Payment')],
      }),
      sendCash: build.mutation<OperationDetail, Post<CashToBankInput>>({
        query: (call) => post(`${operationPath.list(call.gbc_id)}/cash-to-bank`, call),
        invalidatesTags: onSuccess(staleAfter('payments')),
        extraOptions: handlesError,
      }),
      receiveCash: build.mutation<OperationDetail, RecordId & Post<CashArrivalInput>>({
        query: ({ id, ...call }) => post(`${operationPath.one({ gbc_id: call.gbc_id, id })}/arrive`, call),
        invalidatesTags: onSuccess(staleAfter('payments')),
        extraOptions: handlesError,
      }),

      listCashDesks: desks.list,
      createCashDesk: desks.create,
      updateCashDesk: desks.update,
      archiveCashDesk: desks.archive,
      restoreCashDesk: desks.restore,
    }
  },
})

export const kindCalls = recordCalls(financesApi.endpoints, 'ContributionKind', 'ContributionKinds')
export const {
  useListContributionKindsQuery,
  useSetRaisingClosedMutation,
  useListRatesQuery,
  useAddRateMutation,
  useDeleteRateMutation,
  useListChargeRunsQuery,
  useGetChargeRunQuery,
  useListChargeRunRowsQuery,
  useListChargesQuery,
  useCreateChargeRunMutation,
  useDeleteChargeRunMutation,
  usePreviewChargeRunMutation,
  usePostChargeRunMutation,
  useReverseChargeRunMutation,
  useChargeByHandMutation,
  useJoinDebtMutation,
  useSplitDebtMutation,
  useCorrectOperationMutation,
  useListPinnedAdvancesQuery,
  useSetAdvanceReleasedMutation,
  useGetLedgerCheckQuery,
  useStartLedgerCheckMutation,
  useListAccountsQuery,
  useGetAccountQuery,
  useFindPayersQuery,
  useGetAccountStatementQuery,
  useGetGarageAccountQuery,
  useGetGarageJournalQuery,
  useListGarageDebtsQuery,
  useGetMoneySummaryQuery,
  useListOpenChargesQuery,
  useListPeriodsQuery,
  useGetClosedMonthsQuery,
  useGetChecklistQuery,
  useGetYearChecklistQuery,
  useClosePeriodMutation,
  useReopenPeriodMutation,
  usePreviewPaymentQuery,
  useTakePaymentMutation,
  useGiveRefundMutation,
  useListOperationsQuery,
  useGetOperationQuery,
  useMoveBetweenAccountsMutation,
  useReverseOperationMutation,
  useListMoneyPlacesQuery,
  useOpenPlaceMutation,
  useReadBookQuery,
  useListInTransitQuery,
  useSendCashMutation,
  useReceiveCashMutation,
  useListCashDesksQuery,
  useCreateCashDeskMutation,
  useUpdateCashDeskMutation,
  useRestoreCashDeskMutation,
  useLazyListAccountsQuery,
} = financesApi
