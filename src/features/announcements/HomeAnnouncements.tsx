import { Link } from 'react-router-dom'
import { areas } from '#contract/areas'
import { announcementPath, ANNOUNCEMENTS } from '#shared/routing/paths'
import { useOwnGbcId, useUser } from '#shared/session/session'
import { AnnouncementCard } from './AnnouncementCard'
import { SHOWN_ON_HOME, useListAnnouncementsQuery } from './announcementsApi'
import { Markup } from '#shared/ui/Markup'
import './announcements.css'

/** Home's strip of what is announced at present: the pinned first, the first one with its text. */
export function HomeAnnouncements() {
  const { currentData } = useListAnnouncementsQuery({ gbc_id: useOwnGbcId(), params: SHOWN_ON_HOME })
  const { role } = useUser()
  if (!currentData || currentData.total === 0) return null
  const { total } = currentData
  // A member's own things follow at once: a phone shows them without scrolling.
  const items = role === 'member' ? currentData.items.slice(0, 1) : currentData.items
  return (
    <section className="home-section" aria-labelledby="home-announcements">
      <h2 id="home-announcements">{areas.announcements.title}</h2>
      <ul className="announcement-strip">
        {items.map((announcement, index) => (
          <li key={announcement.id}>
            <Link to={announcementPath(announcement.id)}>
              <AnnouncementCard announcement={announcement} />
            </Link>
            {index === 0 && (
              <div className="announcement-first">
                <Markup text={announcement.text} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {total > items.length && <Link to={ANNOUNCEMENTS}>{`Все объявления: ${total}`}</Link>}
    </section>
  )
}
