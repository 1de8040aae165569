import type { Report, ReportName } from '#contract/money/reports'
import { api } from '#shared/api/api'
import { listTag } from '#shared/api/tags'
import { FINANCES_TAGS } from '../financesTags'

interface ReportOf {
  gbc_id: string
  report: ReportName
  params: { from?: string; to?: string }
}

const path = ({ gbc_id, report }: Pick<ReportOf, 'gbc_id' | 'report'>) => `/api/gbc/${gbc_id}/reports/${report}`

/** The report as a file. */
export const reportFilePath = (of: Pick<ReportOf, 'gbc_id' | 'report'>): string => `${path(of)}/file`

export const reportsApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    getReport: build.query<Report, ReportOf>({
      query: ({ params, ...of }) => ({ url: path(of), params }),
      providesTags: [listTag('Payment')],
    }),
  }),
})

export const { useGetReportQuery } = reportsApi
