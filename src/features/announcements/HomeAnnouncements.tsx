import { Link } from 'react-router-dom'
import { useOwnGbcId } from '#shared/session/session'
import { AnnouncementCard } from './AnnouncementCard'
import { announcementPath, ANNOUNCEMENTS } from '#shared/routing/paths'
import { useListAnnouncementsQuery } from './announcementsApi'
import './announcements.css'

const LATEST = { shown: 'true', page: 1, page_size: 5 }

/** Home's strip of what is announced at present: the pinned first. */
export function HomeAnnouncements() {
  const { currentData } = useListAnnouncementsQuery({ gbc_id: useOwnGbcId(), params: LATEST })
  if (!currentData || currentData.total === 0) return null
  const { items, total } = currentData
  return (
    <section className="home-section" aria-labelledby="home-announcements">
      <h2 id="home-announcements">Объявления</h2>
      <ul className="announcement-strip">
        {items.map((announcement) => (
          <li key={announcement.id}>
            <Link to={announcementPath(announcement.id)}>
              <AnnouncementCard announcement={announcement} />
            </Link>
          </li>
        ))}
      </ul>
      {total > items.length && <Link to={ANNOUNCEMENTS}>{`Все объявления: ${total}`}</Link>}
    </section>
  )
}
