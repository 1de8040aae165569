import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useDispatch } from 'react-redux'
import { MAX_ANNOUNCEMENT_FILES, type Announcement } from '#contract/announcements'
import { formatBytes } from '#shared/format/bytes'
import { FilePlace } from '#shared/ui/FilePlace'
import { acceptedBy, hintOf } from '#shared/uploads/fileProblem'
import { UploadList } from '#shared/uploads/UploadList'
import { sendFiles, type UploadsDispatch } from '#shared/uploads/uploads'
import type { UploadTarget } from '#shared/uploads/uploadTarget'
import { useDeleteAnnouncementFileMutation } from './announcementsApi'
import './announcements.css'

/** Files that come with an announcement: downloaded by its readers, added and removed by who writes it. */
export function AnnouncementFiles({ announcement, canEdit }: { announcement: Announcement; canEdit: boolean }) {
  const { gbc_id, id, files } = announcement
  const of: UploadTarget = { gbc_id, records: 'announcements', id }
  const dispatch = useDispatch<UploadsDispatch>()
  const [remove] = useDeleteAnnouncementFileMutation()
  if (files.length === 0 && !canEdit) return null
  return (
    <section className="announcement-files" aria-label="Файлы объявления">
      <ul>
        {files.map((file) => (
          <li key={file.id} className="announcement-line">
            <a href={file.url} download={file.name}>
              {file.name}
            </a>
            <span className="announcement-quiet">{formatBytes(file.size)}</span>
            {canEdit && (
              <Button
                type="text"

                icon={<DeleteOutlined aria-hidden />}
                aria-label={`Убрать файл ${file.name}`}
                onClick={() => void remove({ gbc_id, id, file_id: file.id })}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && <UploadList of={of} />}
      {canEdit && files.length < MAX_ANNOUNCEMENT_FILES && (
        <FilePlace
          label="Файлы объявления"
          hint={hintOf(of.records)}
          accept={acceptedBy(of.records)}
          multiple
          onFiles={(chosen) => dispatch(sendFiles(of, chosen))}
          button={{ icon: <UploadOutlined aria-hidden />, children: 'Приложить файлы' }}
        />
      )}
    </section>
  )
}
