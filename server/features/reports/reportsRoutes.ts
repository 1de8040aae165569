import {
  isReadAsKnown,
  reportNames,
  reportParams,
  reportQuery,
  reportSchema,
  type Report,
  type ReportName,
  type ReportQuery,
} from '#contract/money/reports'
import { knownAtText } from '#contract/money/accounts'
import { writtenDate } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { contentTypes, sheetFile } from '#server/features/exports/sheetFile'
import { knownSeq } from '#server/features/ledger/knownAt'
import { sendMade } from '#server/files/sendMade'
import type { App } from '#server/http/fastify'
import { invalid } from '#server/lib/errors'
import type { Cell } from '#server/records/exportArea'
import { paidByDays } from './paidByDays'
import { paidBySources } from './paidBySources'
import { periodOf, type Asked, type Period } from './reportPeriod'
import { trialBalance } from './trialBalance'
import { unclearReceipts } from './unclearReceipts'

const tags = ['reports']
const ONE = '/api/gbc/:gbc_id/reports/:report'
const access = 'finances.read'

type MakeReport = (handle: Handle, gbc_id: string, asked: Asked) => Promise<Omit<Report, keyof Period>>
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

  /** @throws AppError 422 */
  async function make(gbc_id: string, report: ReportName, query: ReportQuery): Promise<Report> {
    const period = periodOf(gbc_id, query)
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
      const known = query.known_at ? `, ${knownAtText(query.known_at)}` : ''
      const name = `${reportNames[report]} ${writtenDate(made.from)}–${writtenDate(made.to)}${known}.xlsx`
      const file = sheetFile(sheet, 'xlsx', pageOf(made))
      return sendMade(reply, { name, content_type: contentTypes.xlsx, disposition: 'attachment' }, file)
    },
  )
}
