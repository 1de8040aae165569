import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { LOGIN_URL, LOGOUT_URL } from '#contract/auth'
import { sha256 } from '#server/lib/ids'
import { cookieToken } from './access'

/** What the operator watches for; the list stands in SECURITY.md. */
export const SECURITY_EVENTS = [
  'token_refused',
  'forbidden',
  'too_many_requests',
  'login_failed',
  'logout',
  'socket_refused',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/** Ids, addresses and hashes only: nothing that a person has typed. */
interface Facts {
  address?: string
  user_id?: string
  /** SHA-256 of the e-mail that was tried, hex: equal tries can be recognised. */
  account?: string
  path?: string
  status?: number
  request_id?: string
}

/** Writes one line `security` with the event's name. */
const logSecurity = (log: FastifyBaseLogger, event: SecurityEvent, facts: Facts): void =>
  log.warn({ event, ...facts }, 'security')

const hasToken = ({ headers }: FastifyRequest) => headers.authorization !== undefined || cookieToken(headers) !== null

function eventOf(request: FastifyRequest, status: number): SecurityEvent | null {
  const { url } = request.routeOptions
  if (status === 429) return 'too_many_requests'
  if (url === LOGIN_URL && status >= 400 && status < 500) return 'login_failed'
  if (url === LOGOUT_URL && status < 300) return 'logout'
  if (status === 403) return 'forbidden'
  return status === 401 && hasToken(request) ? 'token_refused' : null
}

function accountOf({ routeOptions, body }: FastifyRequest): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown }
  return routeOptions.url === LOGIN_URL && typeof email === 'string' ? sha256(email.trim().toLowerCase()) : undefined
}

/** Writes the security line of an answered request, if it calls for one. */
export function logRefusal(request: FastifyRequest, reply: FastifyReply, path: string): void {
  const { statusCode: status } = reply
  const event = eventOf(request, status)
  if (!event) return
  const user_id = request.callerIfAny?.id
  logSecurity(request.log, event, { address: request.ip, user_id, account: accountOf(request), path, status })
}

/** A handshake or a ticket that opened no socket. */
export const logRefusedSocket = (log: FastifyBaseLogger, request: IncomingMessage, status: number): void =>
  logSecurity(log, 'socket_refused', { address: request.socket.remoteAddress, status })
