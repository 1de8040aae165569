import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/engine'
import { dropOldAttempts } from './features/auth/loginThrottle'
import { dropExpiredSessions } from './features/auth/sessionsRepository'
import { dropOldKeys } from './idempotency'

const HOUR = 3_600_000

/** Drops, every hour, what has served its time. @returns a function that stops it */
export function startHousekeeping(db: Db, log: FastifyBaseLogger): () => void {
  const tidy = async () => {
    await dropExpiredSessions(db)
    await dropOldAttempts(db)
    await dropOldKeys(db)
  }
  const timer = setInterval(() => tidy().catch((error: unknown) => log.error(error)), HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
