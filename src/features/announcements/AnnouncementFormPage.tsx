import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  announcementInputSchema,
  announcementLabels,
  announcementState,
  type Announcement,
  type AnnouncementInput,
} from '#contract/announcements'
import { AudienceSelect } from '#features/garages/AudienceSelect'
import { useCreate } from '#shared/api/recordCalls'
import { DetailPage } from '#shared/detail/DetailPage'
import { CheckboxField } from '#shared/form/CheckboxField'
import { FormPage } from '#shared/form/FormPage'
import { FormSection } from '#shared/form/FormSection'
import { InstantField } from '#shared/form/InstantField'
import { labelled } from '#shared/form/labelled'
import { MarkupField } from '#shared/form/MarkupField'
import { RecordEditPage } from '#shared/form/RecordEditPage'
import { TextField } from '#shared/form/TextField'
import { announcementPath, ANNOUNCEMENTS } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { useChosenFiles } from '#shared/uploads/useChosenFiles'
import { announcementHistory } from './announcementHistory'
import { announcementCalls, useGetAnnouncementQuery } from './announcementsApi'

const field = labelled(announcementLabels)

/** Fields of an announcement, the same for a new one, whose files are chosen here, and for an edit. */
const AnnouncementFields = ({ of, files }: { of?: Announcement; files?: ReactNode }) => (
  <>
    <FormSection title="Что сообщить">
      <TextField {...field('title')} required wide />
      <MarkupField {...field('text')} required />
    </FormSection>
    {files}
    <FormSection title="Кто увидит">
      <AudienceSelect garages={of?.garages} />
    </FormSection>
    <FormSection title="Когда и как">
      <InstantField {...field('publish_from')} hint="Не заполните — покажем сразу после публикации" />
      <InstantField {...field('publish_to')} end hint="Не заполните — будет видно, пока не отзовёте" />
      <CheckboxField {...field('important')} wide />
      <CheckboxField {...field('pinned')} hint="Закрепить можно два объявления" wide />
      <CheckboxField {...field('by_mail')} hint="Письма получат те, кто не отказался от них в профиле" wide />
      {!files && of && announcementState(of) === 'published' && (
        <CheckboxField name="notify_again" label="Разослать уведомление ещё раз: текст изменился" wide />
      )}
    </FormSection>
  </>
)

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
      <AnnouncementFields of={of} files={files.field} />
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
    {(announcement) => <AnnouncementFields of={announcement} />}
  </RecordEditPage>
)
