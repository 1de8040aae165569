import { writeXlsx } from 'hucre/xlsx'

export type Cell = string | number | Date | null

const inRussian = (day: Date) => day.toISOString().slice(0, 10).split('-').reverse().join('.')
const asText = (cell: Cell) =>
  cell instanceof Date ? inRussian(cell) : typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? '')

/** One table as the two kinds of file that can be imported: typed cells of a workbook, and what Excel saves of them as CSV. */
export const tableFiles = {
  csv: async (rows: Cell[][]): Promise<Buffer> =>
    Buffer.from(rows.map((cells) => cells.map((cell) => `"${asText(cell).replace(/"/g, '""')}"`).join(';')).join('\n')),
  xlsx: async (rows: Cell[][]): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets: [{ name: 'Лист', rows }] })),
}
export const TABLE_KINDS = ['csv', 'xlsx'] as const
