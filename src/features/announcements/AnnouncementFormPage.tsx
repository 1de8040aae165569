import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  announcementInputSchema,
  announcementState,
  type Announcement,
  type AnnouncementInput,
} from '#contract/announcements'
import { useCreate } from '#shared/api/recordCalls'
import { DetailPage } from '#shared/detail/DetailPage'
import { FormPage } from '#shared/form/FormPage'
import { RecordEditPage } from '#shared/form/RecordEditPage'
import { announcementPath, ANNOUNCEMENTS } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { useChosenFiles } from '#shared/uploads/useChosenFiles'
import { AnnouncementFields } from './AnnouncementFields'
import { announcementHistory } from './announcementHistory'
import { announcementCalls, useGetAnnouncementQuery } from './announcementsApi'

/** A new one, empty or with what another says: `?copy=` names that. */
export function AnnouncementCreatePage() {
  const id = useSearchParams()[0].get('copy') ?? ''
  const copied = useGetAnnouncementQuery({ gbc_id: useOwnGbcId(), id }, { skip: !id })
  if (!id) return <CreateForm />
  return (
    <DetailPage query={copied} notFoundText="Такого объявления нет." listTo={ANNOUNCEMENTS}>
      {(announcement) => <CreateForm of={announcement} />}
    </DetailPage>
  )
}

/** What a copy doesn't take over: times and the place at the top. */
const OWN = { publish_from: null, publish_to: null, pinned: false, version: undefined }
const NEW = {}

function CreateForm({ of }: { of?: Announcement }) {
  const files = useChosenFiles('announcements', 'Файлы объявления')
  const [initialValues] = useState(of ? { ...of, ...OWN } : NEW)
  return (
    <FormPage<AnnouncementInput, Announcement>
      title="Новое объявление"
      subtitle="Сохраняется черновик: посмотрите, как он выглядит, и опубликуйте"
      schema={announcementInputSchema}
      initialValues={initialValues}
      save={useCreate(announcementCalls)}
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

export const AnnouncementEditPage = () => (
  <RecordEditPage<AnnouncementInput, Announcement>
    calls={announcementCalls}
    schema={announcementInputSchema}
    historyFields={announcementHistory}
    titleOf={({ title }) => title}
    to={announcementPath}
    listTo={ANNOUNCEMENTS}
    notFoundText="Такого объявления нет."
  >
    {(announcement) => (
      <AnnouncementFields garages={announcement.garages} shown={announcementState(announcement) === 'published'} />
    )}
  </RecordEditPage>
)
