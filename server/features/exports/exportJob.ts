import { areas as contractAreas } from '#contract/areas'
import { exportPermissions, type ExportInput } from '#contract/jobs'
import { today } from '#server/lib/days'
import { AppError } from '#server/lib/errors'
import type { FilePermissions, JobHandler } from '#server/jobs/jobRunner'
import type { JobFile } from '#server/jobs/jobsRepository'
import type { Cell } from '#server/records/exportArea'
import { permissionsFor } from '#server/records/restrictedFields'
import { contentTypes, sheetFile } from './sheetFile'
import { MAX_ROWS } from './xlsx'

/** Rows read at one go: some milliseconds of the event loop. */
const PAGE = 125

/** What it took to ask for it: of whatever list it was. */
export const toHaveFile: FilePermissions = ({ areas }, job) => {
  const { area: name, columns = [], query } = JSON.parse(job.input) as ExportInput
  return ['exports.write', exportPermissions[name], ...permissionsFor(areas[name].export.restricted, columns, query)]
}

/** Writes a list as it was asked for: the rows and their order are those of the moment when the job began. */
export const exportJob: JobHandler<JobFile> = async ({ areas, db, files }, { job, signal, progress, rest }) => {
  const { area: name, format, columns: names, query } = JSON.parse(job.input) as ExportInput
  const area = areas[name].export
  const { title = contractAreas[name].title } = area
  const columns = (names ?? Object.keys(area.columns)).map((column) => area.columns[column])
  const ids = await area.ids(db, job.gbc_id, query)
  if (format === 'xlsx' && ids.length >= MAX_ROWS)
    throw new AppError(422, `В XLSX помещается не больше ${MAX_ROWS - 1} строк: выгрузите список в CSV`)

  const sums = columns.map(({ type }): number | null => (type === 'money' ? 0 : null))
  /** «Итого» in the first column that takes a word, and the sums. */
  const totalsRow = (): Cell[] => {
    const row: Cell[] = [...sums]
    const named = columns.findIndex(({ type }) => ['text', 'date', 'numeral'].includes(type))
    if (named !== -1) row[named] = 'Итого'
    return row
  }
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (let start = 0; start < ids.length; start += PAGE) {
      signal.throwIfAborted()
      const page = await area.rows(db, job.gbc_id, ids.slice(start, start + PAGE))
      const cells = page.map((row) => columns.map((column) => column.value(row)))
      for (const row of cells) sums.forEach((sum, index) => sum !== null && (sums[index] = sum + Number(row[index])))
      yield cells
      progress(Math.min(start + PAGE, ids.length), ids.length)
      await rest()
    }
    if (area.totals && format === 'xlsx' && sums.some((sum) => sum !== null)) yield [totalsRow()]
  }

  const sheet = {
    title,
    columns: columns.map((column) => ({ title: column.title, type: column.type })),
    total: ids.length,
  }
  const file = sheetFile(sheet, format, pages())
  try {
    const { key, size } = await files.put(file, signal)
    return {
      key,
      size,
      rows: ids.length,
      content_type: contentTypes[format],
      file_name: `${title} ${today(job.gbc_id)}.${format}`,
    }
  } finally {
    file.destroy()
  }
}
