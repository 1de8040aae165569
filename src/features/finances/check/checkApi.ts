import type { LedgerCheckState } from '#contract/money/check'
import { api } from '#shared/api/api'
import { listTag } from '#shared/api/tags'
import { FINANCES_TAGS } from '../financesTags'

export const checkApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    getLedgerCheck: build.query<LedgerCheckState, string>({
      query: (gbc_id) => `/api/gbc/${gbc_id}/ledger/check`,
      providesTags: [listTag('Account')],
    }),
    /** Begins a check, after making anew what is derived where that is asked for; or joins the one under way. */
    startLedgerCheck: build.mutation<LedgerCheckState, { gbc_id: string; what: 'check' | 'rebuild' }>({
      query: ({ gbc_id, what }) => ({ url: `/api/gbc/${gbc_id}/ledger/${what}`, method: 'POST' }),
      onQueryStarted: async ({ gbc_id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled
        dispatch(checkApi.util.updateQueryData('getLedgerCheck', gbc_id, () => data))
      },
    }),
  }),
})

export const { useGetLedgerCheckQuery, useStartLedgerCheckMutation } = checkApi
