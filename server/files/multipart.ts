import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '#contract/files'
import { AppError, invalid, tooMany } from '#server/lib/errors'
import { newId } from '#server/lib/ids'
import { limitConcurrency, limitConcurrencyByKey } from '#server/lib/concurrency'
import { cleanName } from './fileName'

export interface Upload {
  name: string
  content: Buffer
}

/** Fields of a form by name; those that stand before the file. */
export type FormFields = Record<string, string>

const FORM_BYTES = 64 * 1024

/** A user's uploads that are received at once; the bodies of the waiting ones stay with their senders. */
export const AT_ONCE_A_USER = 2
export const WAITING_A_USER = 60
const ofUser = limitConcurrencyByKey(AT_ONCE_A_USER, WAITING_A_USER, () =>
  tooMany(10, 'Вы отправляете слишком много файлов сразу. Подождите, пока часть из них загрузится, и повторите.'),
)
/** Files received from all users lie on the disk until their turn: so many are held in memory. */
const inMemory = limitConcurrency(3)

const unreadable = () => new AppError(400, 'Запрос не удалось прочитать')

export function tooLarge(bytes: number): AppError {
  const message = `Файл больше ${Math.floor(bytes / 1024 / 1024)} МБ`
  return new AppError(413, message, { file: message })
}

/** What the parser (busboy) says of a body that breaks off or isn't what its header promises: its errors have no code. */
const UNREADABLE = [
  'Multipart: Boundary not found',
  'Unexpected end of multipart data',
  'Part terminated early due to unexpected end of multipart data',
  'Preamble terminated early due to unexpected end of multipart data',
]

/** The plugin's own errors, in our words. */
export function explainedUpload(error: unknown, limit = MAX_FILE_BYTES): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(limit)
  if (code === 'FST_FILES_LIMIT') return invalid({ file: 'Отправляйте файлы по одному' })
  const broken = code?.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE' || UNREADABLE.includes(message ?? '')
  return broken ? unreadable() : error
}

/** Aborted when the request is closed before it has been read to its end: nothing more of it will come. */
function departure({ raw }: FastifyRequest): AbortSignal {
  const controller = new AbortController()
  const look = () => {
    if (raw.destroyed && !raw.readableEnded) controller.abort(unreadable())
  }
  raw.once('close', look)
  look()
  return controller.signal
}

/** @throws the reason of `signal` as soon as it is aborted, whether the work ends or not */
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Runs work with an upload when it is its user's turn. An upload whose sender has gone gives its place up, waiting or
 * not: what reads a closed request (request.parts) would never end.
 * @throws AppError 429 when too many wait already, 400 when the request is closed before all of it has come
 */
export function inUploadQueue<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { socket } = request.raw
  // Waiting is no silence of the sender: nothing of the body is asked for. The next request has its time limit again.
  if (socket instanceof Socket) socket.setTimeout(0)
  const gone = departure(request)
  const turn = () => {
    if (socket instanceof Socket) socket.setTimeout(request.server.server.timeout)
    return unlessAborted(gone, work)
  }
  return ofUser(request.caller.id, turn, gone)
}

async function* upTo(most: number, content: Readable) {
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw tooLarge(most)
    yield chunk
  }
}

/** Receives the form into a file at `path`. @returns the file's name and what was judged of the fields before it */
async function receive<Judged>(
  request: FastifyRequest,
  path: string,
  judge: (fields: FormFields) => Promise<Judged & { maxBytes: number }>,
): Promise<{ name: string; judged: Judged }> {
  const fields: FormFields = {}
  let received: { name: string; judged: Judged } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (received) throw invalid({ [part.fieldname]: 'Поля формы стоят перед файлом' }, 'Сначала область и запись')
      fields[part.fieldname] = String(part.value)
    } else if (part.fieldname === 'file') {
      const judged = await judge(fields)
      await pipeline(part.file, (content) => upTo(judged.maxBytes, content), createWriteStream(path))
      received = { name: cleanName(part.filename ?? ''), judged }
    } else part.file.resume()
  }
  if (!received) throw invalid({ file: 'Выберите файл' }, 'Выберите файл')
  return received
}

/**
 * Receives a form with one file in the field `file`. Its fields stand before the file and are judged before any of the
 * file is read. The file goes to the disk first; few are held in memory at once, whoever sends how many.
 * @param judge says how large the file may be, in bytes; throws what is wrong with the fields or the caller's right
 * @param keep works with the whole file; nothing of it is left behind after it
 * @throws AppError 413 too large, 415 not a form, 422 no file, 400 not readable, 429 too many at once
 */
export async function receiveUpload<Judged, Result>(
  request: FastifyRequest,
  judge: (fields: FormFields) => Promise<Judged & { maxBytes: number }>,
  keep: (upload: Upload, judged: Judged) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError(415, 'Файл отправляют формой multipart/form-data')
  // Said before anything of it is read: the form around the file takes far less.
  if (Number(request.headers['content-length']) > MAX_FILE_BYTES + FORM_BYTES) throw tooLarge(MAX_FILE_BYTES)
  // Emptied at every start (restores.ts): a crash leaves nothing for long.
  const folder = join(request.server.config.dataDir, 'incoming')
  return inUploadQueue(request, async () => {
    const path = join(folder, newId())
    try {
      await mkdir(folder, { recursive: true })
      const { name, judged } = await receive(request, path, judge).catch((error: unknown) => {
        throw explainedUpload(error)
      })
      return await inMemory(async () => keep({ name, content: await readFile(path) }, judged))
    } finally {
      await rm(path, { force: true })
    }
  })
}
