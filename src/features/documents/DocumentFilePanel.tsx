import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { useDispatch } from 'react-redux'
import type { DocumentFile, OfficeDocument } from '#contract/documents'
import { formatBytes } from '#shared/format/bytes'
import { formatInstant } from '#shared/format/dates'
import { useCompact } from '#shared/list/useCompact'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { acceptedBy, hintOf } from '#shared/uploads/fileProblem'
import { UploadList } from '#shared/uploads/UploadList'
import { sendFiles, type UploadsDispatch } from '#shared/uploads/uploads'
import type { UploadTarget } from '#shared/uploads/uploadTarget'
import { useGetDocumentVersionsQuery } from './documentsApi'
import './documents.css'

interface DocumentFilePanelProps {
  document: OfficeDocument
  canWrite: boolean
}

/** The latest version of the file: looked at, downloaded, followed by a new one. */
export function DocumentFilePanel({ document, canWrite }: DocumentFilePanelProps) {
  const { file } = document
  const { gbc_id, id } = document
  const of: UploadTarget = { gbc_id, records: 'documents', id }
  const dispatch = useDispatch<UploadsDispatch>()
  const uploading = canWrite && (
    <Upload
      accept={acceptedBy(of.records)}
      showUploadList={false}
      beforeUpload={(chosen) => {
        dispatch(sendFiles(of, [chosen]))
        return false
      }}
    >
      <Button type={file ? 'default' : 'primary'} icon={<UploadOutlined aria-hidden />}>
        {file ? 'Загрузить новую версию' : 'Загрузить файл'}
      </Button>
    </Upload>
  )
  return (
    <section className="document-file" aria-label="Файл документа">
      {file ? (
        <div className="document-file-head">
          <strong>{file.name}</strong>
          <span className="quiet">
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
          text={canWrite ? `Файла пока нет. Подойдут ${hintOf(of.records)}.` : 'Файла пока нет.'}
          action={uploading}
        />
      )}
      <UploadList of={of} />
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
  if (!canBeViewed(file)) return <span className="quiet">Такой файл открывается после скачивания.</span>
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
          <span className="quiet">{formatBytes(size)}</span>
          <span className="quiet">
            {formatInstant(created_at)}
            {user_name && `, ${user_name}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
