import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress, Upload } from 'antd'
import { nanoid } from '@reduxjs/toolkit'
import { useState } from 'react'
import type { DocumentFile, OfficeDocument } from '#contract/documents'
import { DOCUMENT_TYPES, IMAGE_TYPES, maxBytes } from '#contract/files'
import { errorMessage, isApiError } from '#shared/api/errors'
import { formatBytes } from '#shared/format/bytes'
import { formatInstant } from '#shared/format/dates'
import { useCompact } from '#shared/list/useCompact'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { useGetDocumentVersionsQuery, useUploadDocumentMutation } from './documentsApi'
import './documents.css'

const ACCEPTED = [...DOCUMENT_TYPES, ...IMAGE_TYPES].join(',')
const MOST_MEGABYTES = maxBytes.document_file / 1024 / 1024

function problemOf({ size }: File): string | null {
  if (size === 0) return 'Файл пуст'
  return size > maxBytes.document_file ? `Файл больше ${MOST_MEGABYTES} МБ` : null
}

/** Sends a chosen file as the document's next version; after a failure the same file goes again under the same key. */
function useUploadVersion({ gbc_id, id }: OfficeDocument) {
  const [upload] = useUploadDocumentMutation()
  const [part, setPart] = useState<number | null>(null)
  const [failed, setFailed] = useState<{ problem: string; again: (() => void) | null } | null>(null)

  const send = async (file: File, idempotencyKey = nanoid()) => {
    const problem = problemOf(file)
    if (problem) return setFailed({ problem, again: null })
    setFailed(null)
    setPart(0)
    const { error } = await upload({ gbc_id, id, file, idempotencyKey, onProgress: setPart })
    setPart(null)
    if (!error) return
    const refused = isApiError(error) ? error.errors.file : undefined
    setFailed({
      problem: refused ?? errorMessage(error, 'Не удалось отправить файл.'),
      again: refused ? null : () => void send(file, idempotencyKey),
    })
  }

  return { send: (file: File) => void send(file), part, failed }
}

interface DocumentFilePanelProps {
  document: OfficeDocument
  canWrite: boolean
}

/** The latest version of the file: looked at, downloaded, followed by a new one. */
export function DocumentFilePanel({ document, canWrite }: DocumentFilePanelProps) {
  const { file } = document
  const { send, part, failed } = useUploadVersion(document)
  const uploading = canWrite && (
    <Upload
      accept={ACCEPTED}
      showUploadList={false}
      disabled={part !== null}
      beforeUpload={(chosen) => {
        send(chosen)
        return false
      }}
    >
      <Button type={file ? 'default' : 'primary'} icon={<UploadOutlined aria-hidden />} loading={part !== null}>
        {file ? 'Загрузить новую версию' : 'Загрузить файл'}
      </Button>
    </Upload>
  )
  return (
    <section className="document-file" aria-label="Файл документа">
      {file ? (
        <div className="document-file-head">
          <strong>{file.name}</strong>
          <span className="document-quiet">
            {formatBytes(file.size)}, {formatInstant(file.created_at)}
            {file.number > 1 && `, версия ${file.number}`}
          </span>
          <Button icon={<DownloadOutlined aria-hidden />} href={file.url} download={file.name}>
            Скачать
          </Button>
          {uploading}
        </div>
      ) : (
        <EmptyState
          text={
            canWrite
              ? `Файла пока нет. Подойдут PDF, снимки, DOCX, XLSX, ODT и ODS до ${MOST_MEGABYTES} МБ.`
              : 'Файла пока нет.'
          }
          action={uploading}
        />
      )}
      {part !== null && <Progress percent={Math.round(part * 100)} size="small" aria-label="Отправка файла" />}
      {failed && (
        <p className="document-problem" role="alert">
          {failed.problem} {failed.again && <Button onClick={failed.again}>Повторить</Button>}
        </p>
      )}
      {file && <Preview file={file} />}
    </section>
  )
}

/** Whether browsers show such a file themselves. */
export const canBeViewed = ({ content_type }: DocumentFile): boolean =>
  content_type.startsWith('image/') || content_type === 'application/pdf'

function Preview({ file }: { file: DocumentFile }) {
  const compact = useCompact()
  const { name, content_type, url } = file
  if (!canBeViewed(file)) return <span className="document-quiet">Такой файл открывается после скачивания.</span>
  if (content_type !== 'application/pdf')
    return <img className="document-preview-image" src={url} alt={`Документ: ${name}`} />
  // Phones show no PDF within a page: the header's button opens it. Paged view without the list of pages.
  return compact ? null : (
    <iframe className="document-preview" src={`${url}#navpanes=0&view=FitH`} title={`Документ: ${name}`} />
  )
}

/** Every version of the file, the latest first: none is lost when another one comes. */
export function DocumentVersions({ document: { gbc_id, id } }: { document: OfficeDocument }) {
  const { currentData: versions, error, refetch } = useGetDocumentVersionsQuery({ gbc_id, id })
  if (!versions && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!versions) return <Skeleton lines={3} />
  if (versions.length === 0) return <EmptyState text="Файл ещё не загружали." />
  return (
    <ol className="document-versions" aria-label="Версии файла">
      {versions.map(({ id: version_id, number, name, size, url, created_at, user_name }) => (
        <li key={version_id}>
          <strong>Версия {number}</strong>
          <a href={url} download={name}>
            {name}
          </a>
          <span className="document-quiet">{formatBytes(size)}</span>
          <span className="document-quiet">
            {formatInstant(created_at)}
            {user_name && `, ${user_name}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
