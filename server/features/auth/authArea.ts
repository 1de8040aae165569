import { dropOldLogins } from './loginHistory'
import { dropOldAttempts } from './loginThrottle'
import { dropExpiredSessions } from './sessionsRepository'
import { dropOldTickets } from './socketTickets'
import { authRoutes } from './authRoutes'
import type { Area } from '#server/records/area'
import { left } from '#server/records/tables'

/** Why nothing that lets a user in goes into an archive. */
export const SIGNING_IN = 'пароли, коды и сеансы: после восстановления пользователей приглашают заново'

export const authArea: Area = {
  routes: authRoutes,
  scheduled: [
    {
      every: 'hour',
      async run({ db }) {
        await dropExpiredSessions(db)
        await dropOldTickets(db)
        await dropOldAttempts(db)
        await dropOldLogins(db)
      },
    },
  ],
  tables: {
    sessions: left(SIGNING_IN),
    socket_tickets: left(SIGNING_IN),
    login_attempts: left(SIGNING_IN),
    logins: left(SIGNING_IN),
  },
}
