import { DeleteOutlined } from '@ant-design/icons'
import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { useState } from 'react'
import { MAX_ANNOUNCEMENT_FILES, type Announcement } from '#contract/announcements'
import { DOCUMENT_TYPES, IMAGE_TYPES, maxBytes } from '#contract/files'
import { errorMessage, isApiError } from '#shared/api/errors'
import { formatBytes } from '#shared/format/bytes'
import { FileDrop } from '#shared/ui/FileDrop'
import { useDeleteAnnouncementFileMutation, useUploadAnnouncementFileMutation } from './announcementsApi'
import './announcements.css'

const ACCEPTED = [...DOCUMENT_TYPES, ...IMAGE_TYPES].join(',')
const MEGABYTES = maxBytes.announcement_file / 1024 / 1024

/** Files that come with an announcement: downloaded by its readers, added and removed by who writes it. */
export function AnnouncementFiles({ announcement, canEdit }: { announcement: Announcement; canEdit: boolean }) {
  const { gbc_id, id, files } = announcement
  const [upload] = useUploadAnnouncementFileMutation()
  const [remove] = useDeleteAnnouncementFileMutation()
  const [sending, setSending] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (file: File) => {
    if (file.size > maxBytes.announcement_file) return setProblem(`Файл больше ${MEGABYTES} МБ`)
    setProblem(null)
    setSending(0)
    const { error } = await upload({ gbc_id, id, file, idempotencyKey: nanoid(), onProgress: setSending })
    setSending(null)
    if (error) setProblem((isApiError(error) && error.errors.file) || errorMessage(error, 'Не удалось отправить файл.'))
  }

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
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`Убрать файл ${file.name}`}
                onClick={() => void remove({ gbc_id, id, file_id: file.id })}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && files.length < MAX_ANNOUNCEMENT_FILES && (
        <FileDrop
          text="Приложить файл"
          label="Файл объявления"
          hint={`PDF, снимок, DOCX, XLSX, ODT или ODS до ${MEGABYTES} МБ`}
          accept={ACCEPTED}
          problem={problem}
          sending={sending}
          onFile={(file) => void send(file)}
        />
      )}
    </section>
  )
}
