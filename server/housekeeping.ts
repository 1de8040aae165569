import type { App } from './app'
import { dropOldLogins } from './features/auth/loginHistory'
import { dropOldAttempts } from './features/auth/loginThrottle'
import { dropExpiredSessions } from './features/auth/sessionsRepository'
import { dropOldTickets } from './features/auth/socketTickets'
import { refreshDueOwners } from './features/garages/dueOwners'
import { dropOldImports } from './features/imports/importsRepository'
import { removeAbandoned } from './features/imports/unfinished'
import { dropOldMail } from './features/mail/mailState'
import { dropOldNotifications } from './features/notifications/notificationsRepository'
import { sweepFiles } from './files/sweepFiles'
import { dropOldKeys } from './idempotency'
import { dropOldJobs } from './jobs/jobsRepository'

const HOUR = 3_600_000

/** Drops, at start and every hour, what has served its time, and notices what the calendar has changed. @returns a function that stops it */
export function startHousekeeping(app: App): () => void {
  const { db, files, log, mail, realtime } = app
  const tidy = async () => {
    await dropExpiredSessions(db)
    await dropOldTickets(db)
    await dropOldAttempts(db)
    await dropOldLogins(db)
    await dropOldKeys(db)
    await dropOldJobs(db)
    await dropOldNotifications(db)
    await dropOldMail(db, mail.configured)
    for (const { gbc_id, id, version } of await refreshDueOwners(db))
      realtime.changed(gbc_id, { type: 'garages', id, version })
    await removeAbandoned(app)
    await dropOldImports(db)
    await sweepFiles(db, files)
  }
  const tidySafely = () => void tidy().catch((error: unknown) => log.error(error))
  tidySafely()
  const timer = setInterval(tidySafely, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
