import { noticesJob } from '#server/mail/noticesJob'
import type { Area } from '#server/records/area'
import { left } from '#server/records/tables'
import { dropOldNotifications } from './notificationsRepository'
import { notificationsRoutes } from './notificationsRoutes'

/** Why notifications and the letters about them stay out of an archive. */
export const PERSONAL_NOTICES = 'личные уведомления и письма о них'

export const notificationsArea: Area = {
  routes: notificationsRoutes,
  jobs: { notices: { run: noticesJob, unnoticed: true } },
  scheduled: [{ every: 'hour', run: ({ db }) => dropOldNotifications(db) }],
  tables: { notifications: left(PERSONAL_NOTICES), notification_preferences: left(PERSONAL_NOTICES) },
}
