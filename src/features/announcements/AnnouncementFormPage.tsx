import { useParams } from 'react-router-dom'
import {
  announcementInputSchema,
  announcementState,
  type Announcement,
  type AnnouncementInput,
} from '#contract/announcements'
import { DetailPage } from '#shared/detail/DetailPage'
import { FormPage } from '#shared/form/FormPage'
import { announcementPath, ANNOUNCEMENTS } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { AnnouncementFields } from './AnnouncementFields'
import { announcementHistory } from './announcementHistory'
import {
  useCreateAnnouncementMutation,
  useGetAnnouncementQuery,
  useLazyGetAnnouncementHistoryQuery,
  useUpdateAnnouncementMutation,
} from './announcementsApi'

const NEW = {}

export function AnnouncementCreatePage() {
  const gbc_id = useOwnGbcId()
  const [create] = useCreateAnnouncementMutation()
  return (
    <FormPage<AnnouncementInput, Announcement>
      title="Новое объявление"
      subtitle="Сохраняется черновик: посмотрите, как он выглядит, приложите файлы и опубликуйте"
      schema={announcementInputSchema}
      initialValues={NEW}
      save={(body, idempotencyKey) => create({ gbc_id, body, idempotencyKey })}
      submitText="Сохранить черновик"
      savedText="Черновик сохранён."
      savedTo={({ id }) => announcementPath(id)}
      cancelTo={ANNOUNCEMENTS}
    >
      <AnnouncementFields />
    </FormPage>
  )
}

export function AnnouncementEditPage() {
  const { id = '' } = useParams()
  const query = useGetAnnouncementQuery({ gbc_id: useOwnGbcId(), id })
  return (
    <DetailPage query={query} notFoundText="Такого объявления нет." listTo={ANNOUNCEMENTS}>
      {(announcement) => <EditForm key={announcement.id} announcement={announcement} />}
    </DetailPage>
  )
}

function EditForm({ announcement }: { announcement: Announcement }) {
  const { gbc_id, id } = announcement
  const [update] = useUpdateAnnouncementMutation()
  const [loadHistory] = useLazyGetAnnouncementHistoryQuery()
  return (
    <FormPage<AnnouncementInput, Announcement>
      title={announcement.title}
      schema={announcementInputSchema}
      initialValues={announcement}
      save={(body) => update({ gbc_id, id, body })}
      savedText="Изменения сохранены."
      savedTo={() => announcementPath(id)}
      cancelTo={announcementPath(id)}
      historyFields={announcementHistory}
      loadHistory={() => loadHistory({ gbc_id, id })}
    >
      <AnnouncementFields garages={announcement.garages} shown={announcementState(announcement) === 'published'} />
    </FormPage>
  )
}
