import type { GarageJournal, GarageJournalQuery } from '#contract/money/garageJournal'
import type { Report, ReportName } from '#contract/money/reports'
import { api } from '#shared/api/api'
import { recordPaths, type RecordId } from '#shared/api/recordEndpoints'
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

const garageJournalPath = (garage: RecordId) => `${recordPaths('garages').one(garage)}/journal`
/** The journal of a garage as a file. */
export const garageJournalFilePath = (garage: RecordId): string => `${garageJournalPath(garage)}/file`

export const reportsApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    getReport: build.query<Report, ReportOf>({
      query: ({ params, ...of }) => ({ url: path(of), params }),
      providesTags: [listTag('Payment')],
    }),
    getGarageJournal: build.query<GarageJournal, RecordId & { params: GarageJournalQuery }>({
      query: ({ params, ...garage }) => ({ url: garageJournalPath(garage), params }),
      providesTags: [listTag('Account')],
    }),
  }),
})

export const { useGetReportQuery, useGetGarageJournalQuery } = reportsApi
