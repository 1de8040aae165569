import type { FastifyReply } from 'fastify'
import { disposition, SHOWN_IN_PAGE, type SentFile } from './sendStored'

/** Sends a file that was made for this call; it is kept nowhere. A PDF shown by the browser is printed from there. */
export const sendMade = (
  reply: FastifyReply,
  { name, content_type, ...file }: Pick<SentFile, 'name' | 'content_type' | 'disposition'>,
  content: Buffer | NodeJS.ReadableStream,
): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      ...(content_type === 'application/pdf' && SHOWN_IN_PAGE),
      'content-disposition': disposition(file.disposition, name),
    })
    .type(content_type)
    .send(content)
