import { useFormikContext } from 'formik'
import { useState, type ReactNode } from 'react'
import { announcementLabels, audienceNames, type Announcement, type AnnouncementInput } from '#contract/announcements'
import { GarageListSelect } from '#features/garages/GarageListSelect'
import { CheckboxField } from '#shared/form/CheckboxField'
import { FormSection } from '#shared/form/FormSection'
import { InstantField } from '#shared/form/InstantField'
import { labelled } from '#shared/form/labelled'
import { optionsOf } from '#shared/form/options'
import { RadioField } from '#shared/form/RadioField'
import { SearchListField } from '#shared/form/SearchListField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { useOwnGbcId } from '#shared/session/session'
import { useGetAnnouncementPlacesQuery } from './announcementsApi'

const field = labelled(announcementLabels)
const audiences = optionsOf(audienceNames)

/** Blocks or rows, of the few there are. */
function PlacesField({ name }: { name: 'blocks' | 'rows' }) {
  const [q, onSearch] = useState('')
  const { data, isLoading } = useGetAnnouncementPlacesQuery(useOwnGbcId())
  const options = (data?.[name] ?? []).filter((place) => place.toLowerCase().includes(q.toLowerCase()))
  return (
    <SearchListField
      {...field(name)}
      options={options.map((place) => ({ value: place, label: place }))}
      known={[]}
      loading={isLoading}
      onSearch={onSearch}
    />
  )
}

interface AnnouncementFieldsProps {
  garages?: Announcement['garages']
  /** Its readers see it already: they can be notified again. */
  shown?: boolean
  /** Where files of a new one are chosen. */
  files?: ReactNode
}

/** Fields of an announcement, the same for a new one and for an edit. */
export function AnnouncementFields({ garages = [], shown = false, files }: AnnouncementFieldsProps) {
  const { audience } = useFormikContext<AnnouncementInput>().values
  return (
    <>
      <FormSection title="Что сообщить">
        <TextField {...field('title')} required wide />
        <TextAreaField
          {...field('text')}
          rows={9}
          required
          wide
          hint="Пустая строка начинает абзац, «- » в начале строки — пункт списка, **две звёздочки** — жирный шрифт. Адреса сайтов становятся ссылками."
        />
      </FormSection>
      {files}
      <FormSection title="Кто увидит">
        <RadioField {...field('audience')} options={audiences} wide />
        {audience === 'garages' && (
          <>
            <PlacesField name="blocks" />
            <PlacesField name="rows" />
            <GarageListSelect
              {...field('garage_ids')}
              hint="В дополнение к блокам и рядам. Если выбраны и блок, и ряд — только этот ряд в этом блоке"
              known={garages.map(({ id, title }) => ({ value: id, label: title }))}
              wide
            />
          </>
        )}
      </FormSection>
      <FormSection title="Когда и как">
        <InstantField {...field('publish_from')} hint="Не заполните — покажем сразу после публикации" />
        <InstantField {...field('publish_to')} end hint="Не заполните — будет видно, пока не отзовёте" />
        <CheckboxField {...field('important')} wide />
        <CheckboxField {...field('pinned')} hint="Не больше двух" wide />
        <CheckboxField {...field('by_mail')} hint="Письма получат те, кто не отказался от них в профиле" wide />
        {shown && <CheckboxField name="notify_again" label="Разослать уведомление ещё раз: текст изменился" wide />}
      </FormSection>
    </>
  )
}
