import { PlusOutlined } from '@ant-design/icons'
import { announcementLabels, announcementStatusNames, type Announcement } from '#contract/announcements'
import { areas } from '#contract/areas'
import { audienceNames } from '#contract/audience'
import { useReadOnce } from '#shared/api/useReadOnce'
import { useArchive } from '#shared/detail/useArchive'
import { optionsOf } from '#shared/form/options'
import { archivedFilter, type ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import { useList } from '#shared/list/useList'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { AnnouncementCard } from './AnnouncementCard'
import { ANNOUNCEMENT_CREATE, announcementPath } from '#shared/routing/paths'
import {
  announcementsApi,
  useArchiveAnnouncementMutation,
  useListAnnouncementsQuery,
  useRestoreAnnouncementMutation,
} from './announcementsApi'
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
const filterNames = filters.map(({ name }) => name)
const toAnnouncement = ({ id }: Announcement) => announcementPath(id)

const writerCard = (announcement: Announcement) => <AnnouncementCard announcement={announcement} state />
const readerCard = (announcement: Announcement) => <AnnouncementCard announcement={announcement} />

export function AnnouncementListPage() {
  const gbc_id = useOwnGbcId()
  const canWrite = useCan('announcements.write')
  const list = useList(announcementsSlice, filterNames)
  const query = useListAnnouncementsQuery({ gbc_id, params: list.params })
  const readPage = useReadOnce(announcementsApi.endpoints.listAnnouncements)
  const archive = useArchive(useArchiveAnnouncementMutation(), useRestoreAnnouncementMutation(), [
    'объявление',
    'объявления',
    'объявлений',
  ])
  const createButton = canWrite && (
    <LinkButton to={ANNOUNCEMENT_CREATE} aria-keyshortcuts="n" type="primary" icon={<PlusOutlined aria-hidden />}>
      Написать объявление
    </LinkButton>
  )
  return (
    <ListPage
      title={areas.announcements.title}
      actions={createButton}
      list={list}
      query={query}
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
      emptyAction={createButton}
      archive={canWrite ? archive : undefined}
      loadPage={(params) => readPage({ gbc_id, params })}
      exportArea={canWrite ? 'announcements' : undefined}
    />
  )
}
