import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#server/lib/errors'
import type { ByteRange, FileStore } from './fileStore'

export interface SentFile {
  key: string
  name: string
  content_type: string
  disposition: 'inline' | 'attachment'
  /** Whether the browser may keep it on its disk: photos of things and thumbnails, nothing with a person's data. */
  kept?: boolean
}

/** It runs nothing and stands in no page. */
const ALONE = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }
/** Browsers show a PDF by a viewer of their own, which a sandbox keeps from starting; it knows nothing of our page. */
export const SHOWN_IN_PAGE = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

/** RFC 6266: the name in UTF-8. */
export const disposition = (kind: SentFile['disposition'], name: string): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`

/** One range of RFC 9110, e.g. `bytes=0-499` or `bytes=-500`. @returns null when there is none to heed */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

const isFresh = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((item) => ['*', tag].includes(item.trim().replace(/^W\//, '')))

/**
 * Sends a stored file to the one who asked. What may be kept is kept by the browser alone, which asks each time whether
 * the user may still see it; whatever a file holds, it can't run as a page of ours.
 */
export async function sendStored(
  files: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): Promise<FastifyReply> {
  // A stored file never changes: its key is its version.
  const tag = `"${file.key.slice(0, 22)}"`
  const { range: wanted, 'if-none-match': known, 'if-range': ifRange } = request.headers
  void reply.headers({
    'cache-control': file.kept ? 'private, no-cache' : 'no-store',
    ...(file.content_type === 'application/pdf' ? SHOWN_IN_PAGE : ALONE),
    'content-disposition': disposition(file.disposition, file.name),
    etag: tag,
  })
  if (isFresh(known, tag)) return reply.code(304).send()
  const size = await files.size(file.key)
  if (size === null) throw notFound('Файл не найден')

  const range = ifRange === undefined || ifRange === tag ? rangeOf(wanted, size) : null
  void reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${size}`)
    throw new AppError(416, 'В файле нет такой части')
  }
  const length = range ? range.end - range.start + 1 : size
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply
    .type(file.content_type)
    .header('content-length', length)
    .send(await files.read(file.key, range ?? undefined))
}
