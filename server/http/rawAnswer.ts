import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ApiError } from '#contract/common'

/**
 * Answers on a connection whose request never reached Fastify, in the shape of every other error, and closes it.
 * @param headers those of every answer (securityHeaders.ts)
 */
export function rawAnswer(socket: Duplex, status: number, message: string, headers: Record<string, string>): void {
  if (!socket.writable) return void socket.destroy()
  const error: ApiError = { status, message, errors: {}, request_id: randomUUID() }
  const body = JSON.stringify(error)
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
