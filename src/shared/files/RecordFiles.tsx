import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { MOST_RECORD_FILES, type RecordFile } from '#contract/files'
import { formatBytes } from '#shared/format/bytes'
import { FilePlace } from '#shared/ui/FilePlace'
import { UndoBar } from '#shared/ui/UndoBar'
import { acceptedBy, hintOf } from '#shared/uploads/fileProblem'
import { UploadList } from '#shared/uploads/UploadList'
import { sendFiles, type UploadsDispatch } from '#shared/uploads/uploads'
import type { UploadTarget } from '#shared/uploads/uploadTarget'
import { useDeleteFileMutation, useRestoreFileMutation } from './recordFilesApi'
import './recordFiles.css'

interface RecordFilesProps {
  of: UploadTarget
  files: readonly RecordFile[]
  /** Names the section: «Файлы объявления». */
  label: string
  canEdit: boolean
}

/** Files that come with a record: downloaded by who sees it, added and removed by who may change it. */
export function RecordFiles({ of, files, label, canEdit }: RecordFilesProps) {
  const dispatch = useDispatch<UploadsDispatch>()
  const [deleteFile] = useDeleteFileMutation()
  const [restoreFile] = useRestoreFileMutation()
  const [deleted, setDeleted] = useState<RecordFile | null>(null)
  if (files.length === 0 && !canEdit) return null
  const remove = async (file: RecordFile) => {
    if ('data' in (await deleteFile({ ...of, file_id: file.id }))) setDeleted(file)
  }
  const undo = (file_id: string) => {
    setDeleted(null)
    void restoreFile({ ...of, file_id })
  }
  return (
    <section className="record-files" aria-label={label}>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <a href={file.url} download={file.name}>
              {file.name}
            </a>
            <span className="record-file-size">{formatBytes(file.size)}</span>
            {canEdit && (
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`Убрать файл ${file.name}`}
                onClick={() => void remove(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && <UploadList of={of} />}
      {canEdit && files.length < MOST_RECORD_FILES && (
        <FilePlace
          label={label}
          hint={hintOf(of.records)}
          accept={acceptedBy(of.records)}
          multiple
          onFiles={(chosen) => dispatch(sendFiles(of, chosen))}
          button={{ icon: <UploadOutlined aria-hidden />, children: 'Приложить файлы' }}
        />
      )}
      {deleted && (
        <UndoBar
          key={deleted.id}
          text={`Файл «${deleted.name}» убран.`}
          onUndo={() => undo(deleted.id)}
          onGone={() => setDeleted(null)}
        />
      )}
    </section>
  )
}
