import { useState, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
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
import { useChosenFiles } from '#shared/uploads/useChosenFiles'
import { AnnouncementFields } from './AnnouncementFields'
import { announcementHistory } from './announcementHistory'
import {
  useCreateAnnouncementMutation,
  useGetAnnouncementQuery,
  useLazyGetAnnouncementHistoryQuery,
  useUpdateAnnouncementMutation,
} from './announcementsApi'

function OfAnnouncement({ id, children }: { id: string; children: (announcement: Announcement) => ReactNode }) {
  const query = useGetAnnouncementQuery({ gbc_id: useOwnGbcId(), id })
  return (
    <DetailPage query={query} notFoundText="Такого объявления нет." listTo={ANNOUNCEMENTS}>
      {children}
    </DetailPage>
  )
}

/** A new one, empty or with what another says: `?copy=` names that. */
export function AnnouncementCreatePage() {
  const copied = useSearchParams()[0].get('copy')
  if (!copied) return <CreateForm />
  return <OfAnnouncement id={copied}>{(announcement) => <CreateForm of={announcement} />}</OfAnnouncement>
}

/** Times and the place at the top are its own. */
const copyOf = ({ title, text, audience, garage_ids, blocks, rows, important, by_mail }: Announcement) => ({
  ...{ title, text, audience, garage_ids, blocks, rows, important, by_mail },
})
const NEW = {}

function CreateForm({ of }: { of?: Announcement }) {
  const gbc_id = useOwnGbcId()
  const [create] = useCreateAnnouncementMutation()
  const files = useChosenFiles('announcements', 'Файлы объявления')
  const [initialValues] = useState(of ? copyOf(of) : NEW)
  return (
    <FormPage<AnnouncementInput, Announcement>
      title="Новое объявление"
      subtitle="Сохраняется черновик: посмотрите, как он выглядит, и опубликуйте"
      schema={announcementInputSchema}
      initialValues={initialValues}
      save={(body, idempotencyKey) => create({ gbc_id, body, idempotencyKey })}
      submitText="Сохранить черновик"
      savedText="Черновик сохранён."
      onSaved={files.send}
      unsaved={files.unsaved}
      savedTo={({ id }) => announcementPath(id)}
      cancelTo={ANNOUNCEMENTS}
    >
      <AnnouncementFields garages={of?.garages} files={files.field} />
    </FormPage>
  )
}

export function AnnouncementEditPage() {
  const { id = '' } = useParams()
  return (
    <OfAnnouncement id={id}>
      {(announcement) => <EditForm key={announcement.id} announcement={announcement} />}
    </OfAnnouncement>
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
      recordTo={announcementPath(id)}
      historyFields={announcementHistory}
      loadHistory={() => loadHistory({ gbc_id, id })}
    >
      <AnnouncementFields garages={announcement.garages} shown={announcementState(announcement) === 'published'} />
    </FormPage>
  )
}
