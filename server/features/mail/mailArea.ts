import { PERSONAL_NOTICES } from '#server/features/notifications/notificationsArea'
import type { Area } from '#server/records/area'
import { left } from '#server/records/tables'
import { mailRoutes } from './mailRoutes'
import { dropOldMail } from './mailState'

export const mailArea: Area = {
  routes: mailRoutes,
  scheduled: [{ every: 'hour', run: ({ db, mail }) => dropOldMail(db, mail.configured) }],
  tables: { mail_outbox: left(PERSONAL_NOTICES) },
}
