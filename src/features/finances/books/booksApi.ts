import type { Book, BookName, BookQuery, MoneyPlace, PlaceOpeningInput } from '#contract/money/books'
import type { CashDesk, CashDeskInput } from '#contract/money/cashDesks'
import type { CashArrivalInput, CashToBankInput, Operation, OperationDetail } from '#contract/money/operations'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { recordEndpoints, recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { listTag, onSuccess } from '#shared/api/tags'
import { FINANCES_TAGS, staleAfter, type FinancesTag } from '../financesTags'

const operationPath = recordPaths('operations')
const bookPath = ({ gbc_id, book }: { gbc_id: string; book: BookName }) => `/api/gbc/${gbc_id}/books/${book}`
/** A whole book as a file. */
export const bookFilePath = (of: { gbc_id: string; book: BookName }): string => `${bookPath(of)}/file`

export const booksApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => {
    const desks = recordEndpoints<CashDesk, CashDeskInput, FinancesTag>(build, 'CashDesk', 'cash-desks')

    return {
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

export const {
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
} = booksApi
