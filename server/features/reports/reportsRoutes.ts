import { formatDate } from '#contract/format'
import {
  isReadAsKnown,
  reportFileQuery,
  reportNames,
  reportParams,
  reportQuery,
  reportSchema,
  type Report,
  type ReportName,
  type ReportQuery,
} from '#contract/money/reports'
import { knownAtText } from '#contract/money/accounts'
import type { Handle } from '#server/db/engine'
import { tableRoute } from '#server/features/exports/tableRoute'
import type { Table } from '#server/features/exports/table'
import { knownSeq } from '#server/features/ledger/knownAt'
import type { App } from '#server/http/fastify'
import { invalid } from '#server/lib/errors'
import { askedPeriod, type Period } from '#server/lib/period'
import { consolidatedMonth } from './consolidatedMonth'
import { paidByDays } from './paidByDays'
import { paidBySources } from './paidBySources'
import { trialBalance, type Asked } from './trialBalance'
import { unclearReceipts } from './unclearReceipts'

const tags = ['reports']
const ONE = '/api/gbc/:gbc_id/reports/:report'
const access = 'finances.read'

type MakeReport = (handle: Handle, gbc_id: string, asked: Asked) => Promise<Omit<Report, keyof Period>>
const reports: Record<ReportName, MakeReport> = {
  days: paidByDays,
  sources: paidBySources,
  unclear: unclearReceipts,
  month: consolidatedMonth,
  trial_balance: trialBalance,
}

/** The report as a file: what is on the screen. */
function tableOf(
  report: ReportName,
  { from, to, columns, rows, sums, totals }: Report,
  known_at?: string | null,
): Table {
  const known = known_at ? `, ${knownAtText(known_at)}` : ''
  const title = `${reportNames[report]} с ${formatDate(from)} по ${formatDate(to)}${known}`
  return { title, sheet: reportNames[report], columns, rows, sums: new Set(sums), totals }
}

export function reportsRoutes(app: App): void {
  const { db } = app

  /** @throws AppError 422 */
  async function make(gbc_id: string, report: ReportName, query: ReportQuery): Promise<Report> {
    const period = askedPeriod(gbc_id, query)
    if (!query.known_at) return { ...period, ...(await reports[report](db.heavy, gbc_id, period)) }
    if (!isReadAsKnown(report)) throw invalid({ known_at: `«${reportNames[report]}» читают только как сейчас` })
    const known_seq = await knownSeq(db.heavy, gbc_id, query.known_at)
    return { ...period, ...(await reports[report](db.heavy, gbc_id, { ...period, known_seq })) }
  }

  app.get(
    ONE,
    {
      config: { access },
      schema: {
        tags,
        summary:
          'A report of money: what came by days and kinds or by sources, what is unclear of it, the consolidated month, the trial balance',
        params: reportParams,
        querystring: reportQuery,
        response: { 200: reportSchema },
      },
    },
    ({ params, query }) => make(params.gbc_id, params.report, query),
  )

  tableRoute(app, {
    url: `${ONE}/file`,
    config: { access },
    tags,
    summary: 'The report as PDF or XLSX',
    params: reportParams,
    query: reportFileQuery,
    table: async ({ gbc_id, report }, query) => tableOf(report, await make(gbc_id, report, query), query.known_at),
  })
}
