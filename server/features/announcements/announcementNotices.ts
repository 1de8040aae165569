import { pages } from '#contract/pages'
import { sql } from 'kysely'
import { publishedNotices } from '#server/features/audience/publishedNotices'
import { stateNow } from './announcementsRepository'

export const { queueReaders, scopeOf, refuseGone, notices, appear } = publishedNotices({
  area: 'announcements',
  kind: 'announcement_published',
  occasion: 'announcement',
  linkTo: pages.announcement,
  goneText: (status) => (status === 'withdrawn' ? 'Объявление отозвано' : 'Показ объявления окончен'),
  // By their stored status they are found, by the state those of the moment.
  isShown: () => sql`(announcements.status = 'published' and ${stateNow()} = 'published')`,
})
