import { Link } from 'react-router-dom'
import { areas } from '#contract/areas'
import { announcementPath, ANNOUNCEMENTS } from '#shared/routing/paths'
import { useOwnGbcId, useUser } from '#shared/session/session'
import { Markup } from '#shared/ui/Markup'
import { AnnouncementCard } from './AnnouncementCard'
import { SHOWN_ON_HOME, useListAnnouncementsQuery, WAITING_ON_HOME } from './announcementsApi'
import './announcements.css'

/** Home's strip: what waits for the user's word, then what else is announced at present; the first one with its text. */
export function HomeAnnouncements() {
  const gbc_id = useOwnGbcId()
  const waiting = useListAnnouncementsQuery({ gbc_id, params: WAITING_ON_HOME }).currentData
  const shown = useListAnnouncementsQuery({ gbc_id, params: SHOWN_ON_HOME }).currentData
  const { role } = useUser()
  if (!waiting || !shown || shown.total === 0) return null
  const others = shown.items.filter(({ id }) => waiting.items.every((announcement) => announcement.id !== id))
  // A member's own things follow at once: a phone shows them without scrolling.
  const room = role === 'member' ? Math.max(1, waiting.items.length) : 3
  const items = [...waiting.items, ...others].slice(0, room)
  const withText = role !== 'member' || items.length === 1
  return (
    <section className="home-section" aria-labelledby="home-announcements">
      <h2 id="home-announcements">{areas.announcements.title}</h2>
      {waiting.total > 0 && (
        <p>
          <Link to={`${ANNOUNCEMENTS}?waiting=true`}>{`Ждут вашего «Ознакомлен»: ${waiting.total}`}</Link>
        </p>
      )}
      <ul className="announcement-strip">
        {items.map((announcement, index) => (
          <li key={announcement.id}>
            <Link to={announcementPath(announcement.id)}>
              <AnnouncementCard announcement={announcement} />
            </Link>
            {index === 0 && withText && (
              <div className="announcement-first">
                <Markup text={announcement.text} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {shown.total > items.length && <Link to={ANNOUNCEMENTS}>{`Все объявления: ${shown.total}`}</Link>}
    </section>
  )
}
