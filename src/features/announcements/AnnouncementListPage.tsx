import { announcementLabels, announcementStateNames, type Announcement } from '#contract/announcements'
import { areas } from '#contract/areas'
import { audienceNames } from '#contract/audience'
import { optionsOf } from '#shared/form/options'
import { archivedFilter, type ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import { useRecordList } from '#shared/list/useRecordList'
import { useCan } from '#shared/session/session'
import { CreateLink } from '#shared/ui/RecordLinks'
import { AnnouncementCard } from './AnnouncementCard'
import { ANNOUNCEMENT_CREATE, announcementPath } from '#shared/routing/paths'
import { announcementCalls } from './announcementsApi'
import { announcementsSlice } from './announcementsSlice'
import { announcementColumns, readerColumns } from './columns'

const readerFilters: ListFilter[] = [
  {
    name: 'important',
    label: 'Важность',
    single: true,
    any: 'Любые',
    options: [{ value: 'true', label: 'Только важные' }],
  },
  {
    name: 'waiting',
    label: 'Ознакомление',
    single: true,
    any: 'Любые',
    options: [{ value: 'true', label: 'Ждут моего «Ознакомлен»' }],
  },
]
const filters: ListFilter[] = [
  { name: 'status', label: announcementLabels.status, options: optionsOf(announcementStateNames) },
  { name: 'audience', label: announcementLabels.audience, options: optionsOf(audienceNames) },
  ...readerFilters,
  archivedFilter,
]

/** The list as those see it who write announcements, and as all others do. */
const WRITERS = {
  filters,
  columns: announcementColumns,
  card: (announcement: Announcement) => <AnnouncementCard announcement={announcement} state />,
  emptyText: 'Здесь будут объявления для членов кооператива: отключения, собрания, уборка снега. Напишите первое.',
  emptyAction: <CreateLink to={ANNOUNCEMENT_CREATE}>Написать объявление</CreateLink>,
  exportArea: 'announcements',
} as const
const READERS = {
  filters: readerFilters,
  columns: readerColumns,
  card: (announcement: Announcement) => <AnnouncementCard announcement={announcement} />,
  emptyText: 'Объявлений сейчас нет.',
  emptyAction: null,
} as const

const toAnnouncement = ({ id }: Announcement) => announcementPath(id)

export function AnnouncementListPage() {
  const canWrite = useCan('announcements.write')
  const view = canWrite ? WRITERS : READERS
  const records = useRecordList({
    calls: announcementCalls,
    slice: announcementsSlice,
    filters,
    canArchive: canWrite,
    forms: ['объявление', 'объявления', 'объявлений'],
  })
  return (
    <ListPage
      {...records}
      {...view}
      title={areas.announcements.title}
      actions={view.emptyAction}
      searchPlaceholder="Слова из заголовка или текста…"
      to={toAnnouncement}
    />
  )
}
