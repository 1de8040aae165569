import type { Checklist, ClosedMonths, CloseInput, Periods, ReopenInput, YearChecklist } from '#contract/money/periods'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { listTag, onSuccessOrConflict } from '#shared/api/tags'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

const periodsPath = (gbc_id: string) => `/api/gbc/${gbc_id}/periods`
/** Months of a year as a file. */
export const periodsFilePath = (gbc_id: string): string => `${periodsPath(gbc_id)}/file`

/** A month of a cooperative's books. */
interface MonthId {
  gbc_id: string
  month: string
}

export const periodsApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
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
  }),
})

export const {
  useListPeriodsQuery,
  useGetClosedMonthsQuery,
  useGetChecklistQuery,
  useGetYearChecklistQuery,
  useClosePeriodMutation,
  useReopenPeriodMutation,
} = periodsApi
