import type { FastifyReply } from 'fastify'
import { MOST_PRINTED_ROWS, type TableFormat } from '#contract/money/tables'
import { getGbc } from '#server/features/gbc/gbcRepository'
import { sendMade } from '#server/files/sendMade'
import type { App } from '#server/http/fastify'
import { AppError } from '#server/lib/errors'
import { unitOf, type Cell } from '#server/records/exportArea'
import { contentTypes, sheetFile } from './sheetFile'
import { MOST_TABLE_ROWS, type Table } from './table'
import { tablePdf } from './tablePdf'

/** Rows that cross to the thread at one go. */
const PAGE = 500

async function* pagesOf({ rows, totals = [], below = [] }: Table): AsyncGenerator<Cell[][]> {
  const all = [...rows, ...(totals.length > 0 ? [totals] : []), ...below]
  for (let start = 0; start < all.length; start += PAGE)
    yield await Promise.resolve(all.slice(start, start + PAGE).map((row) => [...row]))
}

/** @throws AppError 422 for more rows than paper or a file takes */
export function checkTableSize(count: number, format: TableFormat): void {
  const most = format === 'pdf' ? MOST_PRINTED_ROWS : MOST_TABLE_ROWS
  if (count <= most) return
  const other = format === 'pdf' ? 'или скачайте XLSX' : 'и скачайте по частям'
  throw new AppError(422, `В таблице больше ${most.toLocaleString('ru')} строк: выберите срок короче ${other}`)
}

/**
 * Answers with a table as PDF, for the browser to show and print, or as XLSX to save.
 * @throws AppError 422 for more rows than paper or a file takes
 */
export async function sendTable(
  { db, pdf }: Pick<App, 'db' | 'pdf'>,
  reply: FastifyReply,
  gbc_id: string,
  format: TableFormat,
  table: Table,
): Promise<FastifyReply> {
  checkTableSize(table.rows.length, format)
  const name = `${table.title}.${format}`
  if (format === 'pdf') {
    const bytes = await pdf.make(tablePdf(await getGbc(db.read, gbc_id), table), { numbered: true })
    return sendMade(reply, { name, content_type: 'application/pdf', disposition: 'inline' }, bytes)
  }
  const columns = table.columns.map(({ title, type }) => ({ title: title + unitOf(type), type }))
  const file = sheetFile({ title: table.sheet, columns, total: table.rows.length }, 'xlsx', pagesOf(table))
  return sendMade(reply, { name, content_type: contentTypes.xlsx, disposition: 'attachment' }, file)
}
