import { announcementLabels, announcementStatusNames, type Announcement } from '#contract/announcements'
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
  { name: 'important', label: 'Важность', single: true, options: [{ value: 'true', label: 'Только важные' }] },
]
const filters: ListFilter[] = [
  { name: 'status', label: announcementLabels.status, options: optionsOf(announcementStatusNames) },
  { name: 'audience', label: announcementLabels.audience, options: optionsOf(audienceNames) },
  ...readerFilters,
  archivedFilter,
]
const toAnnouncement = ({ id }: Announcement) => announcementPath(id)

const writerCard = (announcement: Announcement) => <AnnouncementCard announcement={announcement} state />
const readerCard = (announcement: Announcement) => <AnnouncementCard announcement={announcement} />

export function AnnouncementListPage() {
  const canWrite = useCan('announcements.write')
  const records = useRecordList({
    calls: announcementCalls,
    slice: announcementsSlice,
    filters,
    canArchive: canWrite,
    forms: ['объявление', 'объявления', 'объявлений'],
  })
  const createLink = canWrite && <CreateLink to={ANNOUNCEMENT_CREATE}>Написать объявление</CreateLink>
  return (
    <ListPage
      {...records}
      title={areas.announcements.title}
      actions={createLink}
      columns={canWrite ? announcementColumns : readerColumns}
      filters={canWrite ? filters : readerFilters}
      searchPlaceholder="Слова из заголовка или текста…"
      to={toAnnouncement}
      card={canWrite ? writerCard : readerCard}
      emptyText={
        canWrite
          ? 'Здесь будут объявления для членов кооператива: отключения, собрания, уборка снега. Напишите первое.'
          : 'Объявлений сейчас нет.'
      }
      emptyAction={createLink}
      exportArea={canWrite ? 'announcements' : undefined}
    />
  )
}
