import {
  reportNames,
  reportParams,
  reportQuery,
  reportSchema,
  type Report,
  type ReportName,
} from '#contract/money/reports'
import { writtenDate } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { contentTypes, sheetFile } from '#server/features/exports/sheetFile'
import { sendMade } from '#server/files/sendMade'
import type { App } from '#server/http/fastify'
import type { Cell } from '#server/records/exportArea'
import { paidByDays } from './paidByDays'
import { paidBySources } from './paidBySources'
import { periodOf, type Period } from './reportPeriod'
import { trialBalance } from './trialBalance'
import { unclearReceipts } from './unclearReceipts'

const tags = ['reports']
const ONE = '/api/gbc/:gbc_id/reports/:report'
const access = 'finances.read'

type MakeReport = (handle: Handle, gbc_id: string, period: Period) => Promise<Omit<Report, keyof Period>>
const reports: Record<ReportName, MakeReport> = {
  days: paidByDays,
  sources: paidBySources,
  unclear: unclearReceipts,
  trial_balance: trialBalance,
}

/** All rows at one go. */
async function* pageOf({ columns, rows, totals }: Report): AsyncGenerator<Cell[][]> {
  // A date's column takes dates alone.
  const [title, ...sums] = totals
  const last = columns[0]?.type === 'date' ? null : title
  yield await Promise.resolve([...rows, ...(totals.length > 0 ? [[last, ...sums]] : [])])
}

export function reportsRoutes(app: App): void {
  const { db } = app

  async function make(gbc_id: string, report: ReportName, query: { from?: string | null; to?: string | null }) {
    const period = periodOf(gbc_id, query)
    return { ...period, ...(await reports[report](db.heavy, gbc_id, period)) }
  }

  app.get(
    ONE,
    {
      config: { access },
      schema: {
        tags,
        summary:
          'A report of money: what came by days and kinds or by sources, what is unclear of it, the trial balance',
        params: reportParams,
        querystring: reportQuery,
        response: { 200: reportSchema },
      },
    },
    ({ params, query }) => make(params.gbc_id, params.report, query),
  )

  app.get(
    `${ONE}/file`,
    {
      // The browser fetches it by itself, which sends no header.
      config: { access, cookieToken: true },
      compress: false,
      schema: { tags, summary: 'The report as XLSX', params: reportParams, querystring: reportQuery },
    },
    async ({ params: { gbc_id, report }, query }, reply) => {
      const made = await make(gbc_id, report, query)
      const columns = made.columns.map(({ title, type }) => ({ title: type === 'money' ? `${title}, ₽` : title, type }))
      const sheet = { title: reportNames[report], columns, total: made.rows.length + 1 }
      const name = `${reportNames[report]} ${writtenDate(made.from)}–${writtenDate(made.to)}.xlsx`
      const file = sheetFile(sheet, 'xlsx', pageOf(made))
      return sendMade(reply, { name, content_type: contentTypes.xlsx, disposition: 'attachment' }, file)
    },
  )
}
