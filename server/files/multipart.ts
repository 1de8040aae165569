import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '#contract/files'
import { AppError, invalid } from '#server/errors'

export interface Upload {
  name: string
  content: Buffer
  /** The other fields of the form, wherever they stood. */
  fields: Record<string, string>
}

const MAX_NAME = 200
const FORM_BYTES = 64 * 1024

/** A file's name as people see it: no folders, no control characters. */
export const cleanName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, MAX_NAME) || 'file'

export function tooLarge(bytes: number): AppError {
  const message = `Файл больше ${Math.floor(bytes / 1024 / 1024)} МБ`
  return new AppError(413, message, { file: message })
}

/** The plugin's own errors, in our words. */
export function explainedUpload(error: unknown, limit = MAX_FILE_BYTES): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(limit)
  if (code === 'FST_FILES_LIMIT') return invalid({ file: 'Отправляйте файлы по одному' })
  // Said by the parser of a body that breaks off or isn't what its header promises.
  const broken =
    code?.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE' || /multipart|boundary|part/i.test(message ?? '')
  return broken ? new AppError(400, 'Запрос не удалось прочитать') : error
}

/**
 * Reads a form with one file in the field `file`, held in memory: nothing is left behind when the sender goes away.
 * @throws AppError 413 too large, 415 not a form, 422 no file, 400 not readable
 */
export async function receiveUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError(415, 'Файл отправляют формой multipart/form-data')
  // Said before anything of it is read: the form around the file takes far less.
  if (Number(request.headers['content-length']) > MAX_FILE_BYTES + FORM_BYTES) throw tooLarge(MAX_FILE_BYTES)
  const fields: Record<string, string> = {}
  let file: { name: string; content: Buffer } | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname === 'file')
        file = { name: cleanName(part.filename ?? ''), content: await part.toBuffer() }
      else part.file.resume()
    }
  } catch (error) {
    throw explainedUpload(error)
  }
  if (!file) throw invalid({ file: 'Выберите файл' }, 'Выберите файл')
  return { ...file, fields }
}
