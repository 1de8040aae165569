import { randomBytes } from 'node:crypto'
import { ReadableStream, TransformStream } from 'node:stream/web'
import type { ImportDecision, ImportSettings, ImportTable } from '#contract/imports'
import { storedFile } from '#server/files/storedFile'
import { newSalt } from '#server/lib/auditChain'
import { today } from '#server/lib/days'
import type { Db } from '#server/db/engine'
import { bulkInsert } from '#server/db/bulkInsert'
import { lastChange } from '#server/db/listChanges'
import { AppError } from '#server/lib/errors'
import { fileThreads } from '#server/lib/threads/fileThreads'
import type { JobHandler } from '#server/jobs/jobRunner'
import type { CheckPage, CheckSummary, CheckThreadData } from './check.thread'
import { existingRows } from './existingRecords'
import { dropCheck, getRow } from './importsRepository'
import type { ImportJobInput } from './importsService'
import { MOST_CHANGES_AT_ONCE, type KeptPlan } from './plan/plan'
import { inputsDigest, settleAllDifferent } from './settleAllDifferent'
import { writeFound } from './writeFound'

const GRADUAL = `Изменится больше ${MOST_CHANGES_AT_ONCE.toLocaleString('ru-RU')} записей: пока идёт запись, другие будут видеть часть прежних значений и часть новых. Если запись прервётся, прежние значения вернутся`

/** How ids of one import's records begin, in the form of a UUIDv7; the twelve characters after it are theirs. */
function newPrefix(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = randomBytes(4).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-`
}

const threads = fileThreads<CheckThreadData, CheckSummary>('features/imports/check.thread')

const PAGES_AHEAD = 4

const PAGES = {
  rows: {
    table: 'import_rows',
    columns: {
      number: 'integer',
      outcome: 'text',
      doubtful: 'integer',
      warned: 'integer',
      search_key: 'text',
      body: 'text',
    },
  },
  pairs: { table: 'import_pairs', columns: { number: 'integer', key: 'text', decided: 'integer', body: 'text' } },
  records: {
    table: 'import_records',
    columns: {
      seq: 'integer',
      area: 'text',
      action: 'text',
      record_id: 'text',
      name_key: 'text',
      seen_version: 'integer',
      columns: 'text',
      before: 'text',
      changes: 'text',
      history_id: 'text',
    },
  },
} as const

/** Runs the dry run's thread and writes what comes of it. @returns its summary */
async function keepDryRun(
  db: Db,
  check: { gbc_id: string; check_id: string },
  data: Omit<CheckThreadData, 'existing' | 'pages'>,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<CheckSummary> {
  const existing = ReadableStream.from<string>(existingRows(db, check.gbc_id))
  // Some pages are put together while the database writes those before them.
  const { readable, writable } = new TransformStream<CheckPage, CheckPage>({}, undefined, {
    highWaterMark: PAGES_AHEAD,
  })
  const pages = readable.getReader()
  const failed = new AbortController()
  const summary = threads.run(
    { ...data, existing, pages: writable },
    { signal: AbortSignal.any([signal, failed.signal]), transfer: [existing, writable] },
  )
  // Of a thread that has ended no page comes any more.
  summary.catch((error: unknown) => pages.cancel(error)).catch(() => undefined)
  let rows = 0
  try {
    for (;;) {
      const { done, value } = await pages.read()
      signal.throwIfAborted()
      if (done) return await summary
      const { table, columns } = PAGES[value.kind]
      await db.write.transaction().execute((trx) => bulkInsert(trx, table, check, columns, value.text))
      if (value.kind === 'rows') onRows((rows += value.count))
    }
  } catch (error) {
    failed.abort(error)
    throw error
  }
}

/** Makes a dry run: what of the file would be made, changed, skipped, refused. Begun anew, it leaves nothing of before. */
export const checkJob: JobHandler = async ({ db, files, realtime, log }, { job, signal, progress }) => {
  const { gbc_id, id: check_id } = job
  const { import_id } = JSON.parse(job.input) as ImportJobInput
  const row = await getRow(db.read, gbc_id, import_id)
  if (row.storage_key === null || row.sheet_table === null || row.settings === null)
    throw new AppError(422, 'Файла больше нет: загрузите его ещё раз')
  if (await settleAllDifferent(db, row)) {
    realtime.changed(gbc_id, { type: 'imports', id: import_id, version: row.version + 1 })
    return null
  }
  await dropCheck(db, gbc_id, check_id)
  const { sheet, more_sheets = [], header_from, header_to, rows } = JSON.parse(row.sheet_table) as ImportTable
  const prefix = newPrefix()
  const seen_seq = await lastChange(db, gbc_id)
  const day = today(gbc_id)
  const decisions = JSON.parse(row.decisions) as Record<string, ImportDecision>
  const data = {
    file: await storedFile(files, row.storage_key),
    wanted: { sheet, more_sheets, header_from, header_to },
    settings: JSON.parse(row.settings) as ImportSettings,
    decisions,
    today: day,
    prefix,
  }
  const { counts, totals, notes, records_kept, ...summary } = await keepDryRun(
    db,
    { gbc_id, check_id },
    data,
    signal,
    (done) => progress(done, rows),
  )
  const inputs_digest = records_kept ? inputsDigest(row, decisions, day) : undefined
  const plan: KeptPlan = { ...summary, prefix, seen_seq, salt: newSalt(), garages_of: day, inputs_digest }
  if (db.writersTakeTurns && summary.immediate > MOST_CHANGES_AT_ONCE) notes.push(GRADUAL)
  const done = {
    counts: JSON.stringify(counts),
    totals: JSON.stringify(totals),
    notes: JSON.stringify(notes),
    plan: JSON.stringify(plan),
  }
  await writeFound(db, job, import_id, { ...done, status: 'checked', check_id })
  realtime.changed(gbc_id, { type: 'imports', id: import_id, version: row.version + 1 })
  if (row.check_id !== null) await dropCheck(db, gbc_id, row.check_id).catch((error: unknown) => log.error(error))
  return null
}
