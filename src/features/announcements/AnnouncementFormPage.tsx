import { useState } from 'react'
import { useDispatch } from 'react-redux'
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
import { ChosenFiles } from '#shared/uploads/ChosenFiles'
import { sendFiles, type UploadsDispatch } from '#shared/uploads/uploads'
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
  const dispatch = useDispatch<UploadsDispatch>()
  const [files, setFiles] = useState<File[]>([])
  const sendChosen = ({ id }: Announcement) => {
    if (files.length > 0) dispatch(sendFiles({ gbc_id, records: 'announcements', id }, files))
  }
  return (
    <FormPage<AnnouncementInput, Announcement>
      title="Новое объявление"
      subtitle="Сохраняется черновик: посмотрите, как он выглядит, и опубликуйте"
      schema={announcementInputSchema}
      initialValues={NEW}
      save={(body, idempotencyKey) => create({ gbc_id, body, idempotencyKey })}
      submitText="Сохранить черновик"
      savedText="Черновик сохранён."
      onSaved={sendChosen}
      unsaved={files.length > 0}
      savedTo={({ id }) => announcementPath(id)}
      cancelTo={ANNOUNCEMENTS}
    >
      <AnnouncementFields
        files={
          <ChosenFiles
            records="announcements"
            label="Файлы объявления"
            text="Приложить файлы"
            files={files}
            onChange={setFiles}
          />
        }
      />
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
      recordTo={announcementPath(id)}
      historyFields={announcementHistory}
      loadHistory={() => loadHistory({ gbc_id, id })}
    >
      <AnnouncementFields garages={announcement.garages} shown={announcementState(announcement) === 'published'} />
    </FormPage>
  )
}
