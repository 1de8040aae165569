import type { FastifyRequest } from 'fastify'
import type { App } from './fastify'
import { tooMany } from '#server/lib/errors'

const MINUTE = 60_000

/** General limits of calls a minute, counted by each server for itself. @throws AppError 429 with Retry-After */
export interface CallLimits {
  /** Of the caller's session. */
  session(request: FastifyRequest): Promise<void>
  /** Of the address, for calls without a live session; not for signing in, which has a limit of its own. */
  stranger(request: FastifyRequest): Promise<void>
}

/** @returns limits by `callsPerMinute` of the configuration: half of it for strangers, 0 = none */
export function callLimits(app: App): CallLimits {
  const { callsPerMinute } = app.config
  const limitOf = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    if (callsPerMinute === 0) return () => Promise.resolve()
    const count = app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator })
    return async (request: FastifyRequest) => {
      const found = await count(request)
      if (!found.isAllowed && found.isExceeded)
        throw tooMany(found.ttlInSeconds, 'Слишком много запросов. Подождите немного и повторите.')
    }
  }
  return {
    session: limitOf(callsPerMinute, ({ caller }) => caller.session_id),
    stranger: limitOf(Math.ceil(callsPerMinute / 2), ({ ip }) => ip),
  }
}
