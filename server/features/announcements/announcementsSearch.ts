import { audienceNames, announcementState, announcementStateNames, type Announcement } from '#contract/announcements'
import type { SearchArea } from '#server/records/searchArea'
import { listAnnouncements } from './announcementsRepository'
import { scopeOf, writerScope } from './audience'

const hitOf = (announcement: Announcement) => ({
  id: announcement.id,
  title: announcement.title,
  details: [announcementStateNames[announcementState(announcement)], audienceNames[announcement.audience]],
})

export const announcementsSearch: SearchArea = {
  permission: 'announcements.write',

  async find(db, gbc_id, q, limit) {
    const { items, total } = await listAnnouncements(db, gbc_id, writerScope(''), { page: 1, page_size: limit, q })
    return { items: items.map(hitOf), total }
  },

  async findOpen(db, gbc_id, q, limit, reader) {
    const scope = await scopeOf(db.read, gbc_id, reader)
    const { items, total } = await listAnnouncements(db, gbc_id, scope, { page: 1, page_size: limit, q })
    return { items: items.map(hitOf), total }
  },
}
