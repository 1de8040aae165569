import type {
  AccountableInput,
  AccountablePerson,
  DebitInput,
  Entry,
  EntryInput,
  ExpenseCategory,
  ExpenseInput,
  Spending,
} from '#contract/money/expenses'
import type { OperationDetail } from '#contract/money/operations'
import type { StatementLine } from '#contract/money/statements'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { listTag, onSuccess, onSuccessOrConflict } from '#shared/api/tags'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

const EXPENSES = [listTag('Expense')]
/** What is spent moves the journal, the books and the months. */
const SPENT = staleAfter('expenses', 'payments')

interface Days {
  from?: string
  to?: string
}
interface SpendingParams extends Days {
  category_id?: string
  person_id?: string
  page?: number
  page_size?: number
}
const spendingPath = (gbc_id: string) => `/api/gbc/${gbc_id}/expenses/operations`
/** What was spent as a file. */
export const spendingFilePath = (gbc_id: string): string => `${spendingPath(gbc_id)}/file`
/** PDF of the advance report of a person. */
export const advanceReportPath = (gbc_id: string, person_id: string, days: Days): string =>
  `/api/gbc/${gbc_id}/expenses/persons/${person_id}/report?${new URLSearchParams({ ...days }).toString()}`

/** The two lists of names that money is spent by. */
export type EntryList = 'categories' | 'persons'

export const expensesApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    listExpenseCategories: build.query<ExpenseCategory[], { gbc_id: string; params?: Days }>({
      query: ({ gbc_id, params }) => ({ url: `/api/gbc/${gbc_id}/expenses/categories`, params }),
      // Fees of the bank come with statements.
      providesTags: [...EXPENSES, listTag('Payment')],
    }),
    listSpending: build.query<Spending, { gbc_id: string; params: SpendingParams }>({
      query: ({ gbc_id, params }) => ({ url: spendingPath(gbc_id), params }),
      providesTags: [...EXPENSES, listTag('Payment')],
    }),
    listAccountablePersons: build.query<AccountablePerson[], { gbc_id: string }>({
      query: ({ gbc_id }) => `/api/gbc/${gbc_id}/expenses/persons`,
      providesTags: EXPENSES,
    }),
    changeExpenseEntry: build.mutation<Entry, { gbc_id: string; list: EntryList; id: string; body: EntryInput }>({
      query: ({ gbc_id, list, id, body }) => ({
        url: `/api/gbc/${gbc_id}/expenses/${list}/${id}`,
        method: 'PATCH',
        body,
      }),
      invalidatesTags: onSuccess(staleAfter('expenses')),
      extraOptions: handlesError,
    }),
    payExpense: build.mutation<OperationDetail, Post<ExpenseInput>>({
      query: (call) => post(`/api/gbc/${call.gbc_id}/operations/expense`, call),
      invalidatesTags: onSuccess(SPENT),
      extraOptions: handlesError,
    }),
    moveAccountable: build.mutation<OperationDetail, Post<AccountableInput>>({
      query: (call) => post(`/api/gbc/${call.gbc_id}/operations/accountable`, call),
      invalidatesTags: onSuccess(SPENT),
      extraOptions: handlesError,
    }),
    sortDebit: build.mutation<StatementLine, Post<DebitInput> & { statement_id: string; line_id: string }>({
      query: ({ statement_id, line_id, ...call }) =>
        post(`/api/gbc/${call.gbc_id}/statements/${statement_id}/lines/${line_id}/sort`, call),
      invalidatesTags: onSuccessOrConflict(staleAfter('statements', 'expenses', 'payments', 'accounts')),
      extraOptions: handlesError,
    }),
  }),
})

export const {
  useListExpenseCategoriesQuery,
  useListSpendingQuery,
  useListAccountablePersonsQuery,
  useChangeExpenseEntryMutation,
  usePayExpenseMutation,
  useMoveAccountableMutation,
  useSortDebitMutation,
} = expensesApi
