import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Payee } from '#contract/money/paymentQr'
import type { Receipt, ReceiptsInput } from '#contract/money/receipts'
import { getGbc } from '#server/features/gbc/gbcRepository'
import { getSection } from '#server/features/settings/settingsRepository'
import type { App } from '#server/http/fastify'
import type { JobHandler, JobRun } from '#server/jobs/jobRunner'
import { resetAttempts, type JobFile } from '#server/jobs/jobsRepository'
import { AppError } from '#server/lib/errors'
import { today } from '#server/lib/days'
import { mailReceipts } from './mailReceipts'
import { makeReceipts } from './makeReceipts'
import { payeeOf } from './payee'
import { printReceipts } from './printReceipts'
import type { ReceiptSheet } from './receiptDocument'
import { receiptsOfBatch, sizeOfBatch } from './receiptsRepository'
import { chosenMembers } from './recipients'

/** So many receipts are numbered at once: others who write wait no longer for it than some milliseconds. */
const PORTION = 25
/** So many stand in one PDF; more are parts of a ZIP. */
const IN_ONE_FILE = 500

const NOBODY = 'Квитанции делать не для кого: по выбранным условиям никто не найден'

/** Makes and numbers the receipts; begun again it goes on where it stopped. */
async function makeAll({ db }: App, { job, signal, progress }: JobRun, payee: Payee): Promise<number> {
  const { gbc_id, user_id } = job
  const ids = await chosenMembers(db, gbc_id, JSON.parse(job.input) as ReceiptsInput)
  for (let done = 0; done < ids.length; done += PORTION) {
    signal.throwIfAborted()
    await db.write.transaction().execute(async (trx) => {
      // Of two runs of a job one goes on.
      await resetAttempts(trx, job)
      const batch = { batch_id: job.id, payee, ordinal: done }
      await makeReceipts(trx, { gbc_id, user_id }, batch, ids.slice(done, done + PORTION))
    })
    progress(Math.floor(Math.min(done + PORTION, ids.length) / 2), ids.length)
  }
  return sizeOfBatch(db.read, gbc_id, job.id)
}

type Sheets = Omit<ReceiptSheet, 'receipts'>

async function* one(part: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await part()
}

/** A PDF of them all, or a ZIP with parts that are printed while it is written. */
function fileOf(parts: (() => Promise<Buffer>)[]): AsyncIterable<Uint8Array> {
  if (parts.length === 1) return one(parts[0])
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (error: Error) => output.destroy(error))
  for (const [index, part] of parts.entries())
    zip.addReadStreamLazy(`Квитанции ${String(index + 1).padStart(2, '0')}.pdf`, { compress: false }, (give) => {
      part().then(
        (bytes) => give(null, Readable.from([bytes])),
        (error: unknown) => output.destroy(error as Error),
      )
    })
  zip.end()
  return output
}

/** @param read receipts of a part, by its number from 0 */
async function print(
  { files }: App,
  { job, signal }: JobRun,
  sheet: Sheets,
  total: number,
  read: (part: number) => Promise<Receipt[]>,
) {
  const parts = Array.from({ length: Math.ceil(total / IN_ONE_FILE) }, (_, part) => async () => {
    signal.throwIfAborted()
    return printReceipts({ ...sheet, receipts: await read(part) }, signal)
  })
  const { key, size } = await files.put(fileOf(parts), signal)
  const zipped = parts.length > 1
  return {
    key,
    size,
    rows: total,
    content_type: zipped ? 'application/zip' : 'application/pdf',
    file_name: `Квитанции ${today(job.gbc_id)}.${zipped ? 'zip' : 'pdf'}`,
  }
}

/**
 * Makes receipts, then prints them or sends them by mail; of those sent it prints what nobody could be sent. The receipts
 * are rows of their own, so a job that was killed prints the same ones.
 */
export const receiptsJob: JobHandler<JobFile | null> = async (app, run) => {
  const { db, realtime } = app
  const { job, progress } = run
  const { gbc_id } = job
  const payee = payeeOf(await getGbc(db.read, gbc_id))
  const { receipt_text } = await getSection(db.read, gbc_id, 'finances')
  const total = await makeAll(app, run, payee)
  if (total === 0) throw new AppError(422, NOBODY)
  realtime.changed(gbc_id, { type: 'receipts', id: job.id, version: 1 })
  const sheet = { text: receipt_text }
  const reportProgress = (done: number) => progress(Math.ceil((total + Math.min(done, total)) / 2), total)

  if ((JSON.parse(job.input) as ReceiptsInput).delivery === 'mail') {
    const unsent = await mailReceipts(app, run, reportProgress)
    if (unsent.length === 0) return null
    return print(app, run, sheet, unsent.length, (part) =>
      Promise.resolve(unsent.slice(part * IN_ONE_FILE, (part + 1) * IN_ONE_FILE)),
    )
  }
  return print(app, run, sheet, total, (part) => {
    reportProgress(part * IN_ONE_FILE)
    return receiptsOfBatch(db.heavy, gbc_id, job.id, { offset: part * IN_ONE_FILE, limit: IN_ONE_FILE })
  })
}
