import { PushpinOutlined } from '@ant-design/icons'
import {
  announcementState,
  announcementStateNames,
  type Announcement,
  type AnnouncementState,
} from '#contract/announcements'
import { formatInstant } from '#shared/format/dates'
import { RowCard } from '#shared/list/RowCard'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'

const tones: Record<AnnouncementState, StatusTone> = {
  draft: 'quiet',
  scheduled: 'busy',
  published: 'good',
  ended: 'quiet',
  withdrawn: 'warning',
}

export function StateTag({ announcement }: { announcement: Announcement }) {
  const state = announcementState(announcement)
  return <StatusTag tone={tones[state]}>{announcementStateNames[state]}</StatusTag>
}

/** What of an announcement is seen at a glance: whether it is pinned, important, still to be read. */
export const marksOf = ({ pinned, important, to_read }: Announcement, toRead = 'Важно: ознакомьтесь') => [
  pinned && <PushpinOutlined key="pinned" role="img" aria-label="Закреплено" />,
  important && (
    <StatusTag key="important" tone={to_read ? 'bad' : 'quiet'}>
      {to_read ? toRead : 'Важно'}
    </StatusTag>
  ),
]

/** An announcement in the list of a phone and on home. */
export const AnnouncementCard = ({ announcement, state }: { announcement: Announcement; state?: boolean }) => (
  <RowCard
    title={announcement.title}
    marks={
      <>
        <span className="quiet">{formatInstant(announcement.publish_from ?? announcement.created_at)}</span>
        {state && <StateTag announcement={announcement} />}
        {marksOf(announcement)}
      </>
    }
  />
)
