import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress, Upload } from 'antd'
import type { DocumentFile, OfficeDocument } from '#contract/documents'
import { formatInstant } from '#shared/format/dates'
import { useCompact } from '#shared/list/useCompact'
import { EmptyState } from '#shared/ui/EmptyState'
import { formatSize } from './documentNotes'
import { ACCEPTED, MOST_MEGABYTES, useUploadVersion } from './useUploadVersion'
import './documents.css'

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
            {formatSize(file.size)}, {formatInstant(file.created_at)}
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
          {failed.problem}{' '}
          {failed.again && (
            <Button size="small" onClick={failed.again}>
              Повторить
            </Button>
          )}
        </p>
      )}
      {file && <Preview file={file} />}
    </section>
  )
}

function Preview({ file: { name, content_type, url } }: { file: DocumentFile }) {
  const compact = useCompact()
  if (content_type.startsWith('image/'))
    return <img className="document-preview-image" src={url} alt={`Документ: ${name}`} />
  if (content_type !== 'application/pdf')
    return <span className="document-quiet">Такой файл открывается после скачивания.</span>
  // Phones show no PDF within a page.
  if (compact) {
    return (
      <Button className="document-open" type="primary" href={url} target="_blank" rel="noreferrer">
        Открыть
      </Button>
    )
  }
  return <iframe className="document-preview" src={url} title={`Документ: ${name}`} />
}
