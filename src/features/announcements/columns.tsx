import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { announcementLabels, type Announcement } from '#contract/announcements'
import { audienceText } from '#contract/audience'
import { instantCell } from '#shared/list/cells'
import { columnsOf } from '#shared/list/columnsOf'
import { StatusTag } from '#shared/ui/StatusTag'
import { marksOf, StateTag } from './AnnouncementCard'
import { announcementPath } from '#shared/routing/paths'
import './announcements.css'

const column = columnsOf<Announcement>()(announcementLabels)

const columns: ColumnType<Announcement>[] = [
  column('title', {
    sorter: true,
    width: 340,
    render: (_, announcement) => (
      <span className="announcement-title">
        <Link to={announcementPath(announcement.id)} title={announcement.title}>
          {announcement.title}
        </Link>
        {marksOf(announcement, 'Ознакомьтесь')}
      </span>
    ),
  }),
  column('status', { width: 150, render: (_, announcement) => <StateTag announcement={announcement} /> }),
  column('audience', { width: 170, render: (_, announcement) => audienceText(announcement) }),
  column('publish_from', { width: 146, sorter: true, render: instantCell }),
  column('readers', {
    width: 130,
    render: (_, { readers }) => readers && `${readers.seen} из ${readers.audience}`,
  }),
  column('publish_to', { width: 146, render: instantCell }),
  column('seen_at', {
    render: (seen_at: string | null, { important, to_read }) =>
      important && to_read ? <StatusTag tone="bad">Ознакомьтесь</StatusTag> : instantCell(seen_at),
  }),
  column('created_at', { sorter: true, render: instantCell }),
  column('updated_at', { sorter: true, render: instantCell }),
]

/** Of the list of those who write announcements, which they can have as a file. */
export const announcementColumns = columns.filter(({ key }) => key !== 'seen_at')

/** Readers see what is shown to them: state and audience would say the same in every row. */
const WRITERS_OWN = ['status', 'audience', 'readers']
export const readerColumns = columns.filter(({ key }) => !WRITERS_OWN.includes(String(key)))
