import { CloseOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useDispatch, useSelector } from 'react-redux'
import { forget, retryUpload, type UploadsDispatch } from './uploads'
import { selectUploads, type Upload } from './uploadsSlice'
import type { UploadTarget } from './uploadTarget'
import './uploads.css'

const percent = ({ part }: Upload) => Math.round(part * 100)

function statusText(upload: Upload): string {
  if (upload.status === 'queued') return 'Ждёт очереди'
  if (upload.status === 'waiting') return 'Связь прервалась. Файл отправится сам, когда она вернётся.'
  if (upload.status === 'sending') return upload.part < 1 ? `Отправлено ${percent(upload)} %` : 'Обрабатывается…'
  return upload.problem ?? ''
}

function UploadRow({ upload }: { upload: Upload }) {
  const dispatch = useDispatch<UploadsDispatch>()
  const { id, name, status } = upload
  const stopped = status === 'failed' || status === 'refused'
  return (
    <li className="upload">
      <div className="upload-words">
        <span className="upload-name">{name}</span>
        <span
          className={stopped ? 'upload-status upload-problem' : 'upload-status'}
          role={stopped ? 'alert' : undefined}
        >
          {statusText(upload)}
        </span>
        {!stopped && (
          <Progress percent={percent(upload)} size="small" showInfo={false} aria-label={`Отправка: ${name}`} />
        )}
      </div>
      {status === 'failed' && (
        <Button icon={<RedoOutlined aria-hidden />} onClick={() => dispatch(retryUpload(id))}>
          Повторить
        </Button>
      )}
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={stopped ? `Убрать: ${name}` : `Отменить отправку: ${name}`}
        onClick={() => dispatch(forget(id))}
      />
    </li>
  )
}

/** Files of a record that are on their way, each with its progress, and those that didn't come. */
export function UploadList({ of }: { of: UploadTarget }) {
  const uploads = useSelector(selectUploads).filter((upload) => upload.of.id === of.id)
  if (uploads.length === 0) return null
  return (
    <ul className="uploads" aria-label="Отправка файлов">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}
