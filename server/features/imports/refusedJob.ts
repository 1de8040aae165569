import { importFields, type ImportField, type ImportSettings, type ImportTable } from '#contract/imports'
import { AppError } from '#server/lib/errors'
import { sheetFile } from '#server/features/exports/sheetFile'
import type { JobHandler } from '#server/jobs/jobRunner'
import type { JobFile } from '#server/jobs/jobsRepository'
import { getRow, refusedRows } from './importsRepository'
import type { ImportJobInput } from './importsService'

/** Where garages are by a group's row, which a file of single rows hasn't: as columns of their own. */
const GROUPS = ['block', 'row'] as const

/** The refused rows as an XLSX: the columns of the file and the reason, to be mended and imported again. */
export const refusedJob: JobHandler<JobFile> = async ({ db, files }, { job, signal, progress }) => {
  const { gbc_id } = job
  const { import_id } = JSON.parse(job.input) as ImportJobInput
  const { check_id, sheet_table, settings, counts, file_name } = await getRow(db.read, gbc_id, import_id)
  if (check_id === null || sheet_table === null) throw new AppError(422, 'Сначала проверьте файл')
  const { columns } = JSON.parse(sheet_table) as ImportTable
  const total = (JSON.parse(counts ?? '{"refused":0}') as { refused: number }).refused
  const mapped: ImportField[] = (JSON.parse(settings ?? '{"columns":[]}') as ImportSettings).columns.map(
    ({ field }) => field,
  )
  const groups = GROUPS.filter((field) => !mapped.includes(field))
  const titles = [
    ...columns.map(({ header, letter }) => header || `Столбец ${letter}`),
    ...groups.map((field) => importFields[field].title),
    'Причина',
  ]

  async function* pages() {
    let done = 0
    for await (const page of refusedRows(db, gbc_id, check_id ?? '')) {
      signal.throwIfAborted()
      yield page.map(({ cells, group, problems }) => [
        ...cells,
        ...groups.map((field) => group[field] ?? null),
        problems.map(({ message }) => message).join('; '),
      ])
      progress((done += page.length), total)
    }
  }

  const file = sheetFile(
    { title: 'Не принято', columns: titles.map((title) => ({ title, type: 'text' as const })), total },
    'xlsx',
    pages(),
  )
  try {
    const { key, size } = await files.put(file, signal)
    const name = `${file_name.replace(/\.[^.]+$/, '')} — не принято.xlsx`
    return {
      key,
      size,
      rows: total,
      content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      file_name: name,
    }
  } finally {
    file.destroy()
  }
}
