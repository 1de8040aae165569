import type { Report, ReportName } from '#contract/money/reports'
import { api } from '#shared/api/api'
import { listTag } from '#shared/api/tags'

interface ReportOf {
  gbc_id: string
  report: ReportName
  params: { from?: string; to?: string }
}

const path = ({ gbc_id, report }: ReportOf) => `/api/gbc/${gbc_id}/reports/${report}`

/** The report as XLSX: the browser fetches it by itself, its cookie says who asks. */
export const reportFilePath = (of: ReportOf): string =>
  `${path(of)}/file?${new URLSearchParams({ ...of.params }).toString()}`

export const reportsApi = api.enhanceEndpoints({ addTagTypes: ['Payment'] }).injectEndpoints({
  endpoints: (build) => ({
    getReport: build.query<Report, ReportOf>({
      query: ({ params, ...of }) => ({ url: path({ params, ...of }), params }),
      providesTags: [listTag('Payment')],
    }),
  }),
})

export const { useGetReportQuery } = reportsApi
