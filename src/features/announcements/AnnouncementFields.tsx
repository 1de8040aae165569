import type { ReactNode } from 'react'
import { announcementLabels, type Announcement } from '#contract/announcements'
import { AudienceSelect } from '#features/garages/AudienceSelect'
import { CheckboxField } from '#shared/form/CheckboxField'
import { FormSection } from '#shared/form/FormSection'
import { InstantField } from '#shared/form/InstantField'
import { labelled } from '#shared/form/labelled'
import { MarkupField } from '#shared/form/MarkupField'
import { TextField } from '#shared/form/TextField'

const field = labelled(announcementLabels)

interface AnnouncementFieldsProps {
  garages?: Announcement['garages']
  /** Its readers see it already: they can be notified again. */
  shown?: boolean
  /** Where files of a new one are chosen. */
  files?: ReactNode
}

/** Fields of an announcement, the same for a new one and for an edit. */
export const AnnouncementFields = ({ garages, shown = false, files }: AnnouncementFieldsProps) => (
  <>
    <FormSection title="Что сообщить">
      <TextField {...field('title')} required wide />
      <MarkupField {...field('text')} required />
    </FormSection>
    {files}
    <FormSection title="Кто увидит">
      <AudienceSelect garages={garages} />
    </FormSection>
    <FormSection title="Когда и как">
      <InstantField {...field('publish_from')} hint="Не заполните — покажем сразу после публикации" />
      <InstantField {...field('publish_to')} end hint="Не заполните — будет видно, пока не отзовёте" />
      <CheckboxField {...field('important')} wide />
      <CheckboxField {...field('pinned')} hint="Закрепить можно два объявления" wide />
      <CheckboxField {...field('by_mail')} hint="Письма получат те, кто не отказался от них в профиле" wide />
      {shown && <CheckboxField name="notify_again" label="Разослать уведомление ещё раз: текст изменился" wide />}
    </FormSection>
  </>
)
