import { idParams } from '#contract/common'
import {
  notificationPageSchema,
  notificationSchema,
  notificationsQuery,
  preferencesInputSchema,
  preferencesSchema,
  readAllInputSchema,
  unreadSchema,
  type Preferences,
} from '#contract/notifications'
import type { App } from '#server/http/fastify'
import { audit } from '#server/records/audit'
import { changesBetween } from '#server/records/changes'
import { notFound } from '#server/lib/errors'
import type { Caller } from '#server/http/access'
import {
  countUnread,
  listNotifications,
  mailPreferences,
  readAll,
  readOne,
  savePreferences,
} from './notificationsRepository'

const tags = ['notifications']

/** Everyone's own: a user's notifications are nobody else's, so that the user and not the cooperative stands in the address. */
export function notificationsRoutes(app: App): void {
  const { db, mail, realtime } = app

  const preferencesOf = async ({ id, email }: Caller): Promise<Preferences> => ({
    by_mail: await mailPreferences(db.read, id),
    mail_configured: mail.configured,
    email,
  })

  app.get(
    '/api/notifications',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Own notifications, the newest first',
        querystring: notificationsQuery,
        response: { 200: notificationPageSchema },
      },
    },
    ({ caller, query }) => listNotifications(db, caller, { ...query, unread: query.unread === 'true' }),
  )

  app.get(
    '/api/notifications/unread',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Number of own notifications that are not read', response: { 200: unreadSchema } },
    },
    async ({ caller }) => ({ unread: await countUnread(db.read, caller) }),
  )

  app.post(
    '/api/notifications/:id/read',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Mark a notification as read; one that is stays so',
        params: idParams,
        response: { 200: notificationSchema },
      },
    },
    async ({ caller, params }) => {
      const notification = await db.write.transaction().execute((trx) => readOne(trx, caller, params.id))
      if (!notification) throw notFound('Уведомление не найдено')
      // The user's other windows count again.
      realtime.notified([caller.id])
      return notification
    },
  )

  app.post(
    '/api/notifications/read-all',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Mark as read all up to the newest that the user has seen',
        body: readAllInputSchema,
        response: { 200: unreadSchema },
      },
    },
    async ({ caller, body }) => {
      await readAll(db.write, caller, body.until)
      realtime.notified([caller.id])
      return { unread: await countUnread(db.write, caller) }
    },
  )

  app.get(
    '/api/notifications/preferences',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Which notifications also come by e-mail', response: { 200: preferencesSchema } },
    },
    ({ caller }) => preferencesOf(caller),
  )

  app.put(
    '/api/notifications/preferences',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Choose which notifications also come by e-mail',
        body: preferencesInputSchema,
        response: { 200: preferencesSchema },
      },
    },
    async ({ caller, body }) => {
      await db.write.transaction().execute(async (trx) => {
        const before = await mailPreferences(trx, caller.id)
        await savePreferences(trx, caller.id, body.by_mail)
        const changes = changesBetween(before, body.by_mail, Object.keys(before))
        await audit(trx, {
          gbc_id: caller.gbc_id,
          user_id: caller.id,
          action: 'preferences_changed',
          area: 'users',
          record_id: caller.id,
          changes,
        })
      })
      return preferencesOf(caller)
    },
  )
}
