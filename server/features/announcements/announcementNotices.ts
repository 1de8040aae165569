import { sql } from 'kysely'
import { publishedNotices } from '#server/features/audience/publishedNotices'
import { now } from '#server/lib/ids'

/** Page of an announcement, to which its notifications lead. */
export const linkTo = (id: string) => `/dashboard/announcements/${id}`

export const { queueReaders, scopeOf, refuseGone, notices, appear } = publishedNotices({
  area: 'announcements',
  kind: 'announcement_published',
  occasion: 'announcement',
  linkTo,
  goneText: (status) => (status === 'withdrawn' ? 'Объявление отозвано' : 'Показ объявления окончен'),
  /** Published, not over, not in the archive. */
  isShown: () =>
    sql`(announcements.status = 'published' and announcements.archived_at is null and announcements.publish_from <= ${now()}
      and (announcements.publish_to is null or announcements.publish_to > ${now()}))`,
})
