import { storedFile } from '#server/files/storedFile'
import { AppError } from '#server/lib/errors'
import { fileThreads } from '#server/lib/threads/fileThreads'
import type { JobHandler } from '#server/jobs/jobRunner'
import { getRow } from './importsRepository'
import type { ImportJobInput } from './importsService'
import { writeFound } from './writeFound'
import type { ReadAnswer, ReadThreadData } from './read.thread'

const threads = fileThreads<ReadThreadData, ReadAnswer>('features/imports/read.thread')

/** Reads an import's file and finds its table. What is no such file is removed, and the job says why. */
export const readJob: JobHandler = async ({ db, files, realtime }, { job, signal }) => {
  const { gbc_id } = job
  const { import_id, wanted = {} } = JSON.parse(job.input) as ImportJobInput
  const row = await getRow(db.read, gbc_id, import_id)
  if (row.storage_key === null) throw new AppError(422, 'Файла больше нет: загрузите его ещё раз')
  const report = async () =>
    realtime.changed(gbc_id, {
      type: 'imports',
      id: import_id,
      version: (await getRow(db.read, gbc_id, import_id)).version,
    })

  const file = await storedFile(files, row.storage_key)
  const answer = await threads.run({ file, wanted }, { signal })
  signal.throwIfAborted()
  if ('bad' in answer) {
    if (row.sheet_table === null) {
      await writeFound(db, job, import_id, { storage_key: null })
      await files.remove(row.storage_key)
    }
    await report()
    throw new AppError(422, answer.bad)
  }
  const { sheets, table } = answer.read
  // Another table makes the old dry run worthless.
  const fresh = {
    status: 'read' as const,
    settings: null,
    decisions: '{}',
    check_id: null,
    plan: null,
    counts: null,
    totals: null,
    notes: '[]',
  }
  await writeFound(db, job, import_id, {
    ...fresh,
    sheets: JSON.stringify(sheets),
    sheet_table: JSON.stringify(table),
  })
  await report()
  return null
}
