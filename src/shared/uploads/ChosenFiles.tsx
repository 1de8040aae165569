import { CloseOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { formatBytes } from '#shared/format/bytes'
import { FilePlace } from '#shared/ui/FilePlace'
import { acceptedBy, fileProblem, hintOf } from './fileProblem'
import type { UploadTarget } from './uploadTarget'
import './uploads.css'

interface ChosenFilesProps {
  records: UploadTarget['records']
  files: readonly File[]
  onChange: (files: File[]) => void
  /** Names the field for those who don't see it. */
  label: string
  /** On the button: «Выбрать файл». */
  text: string
  /** More than one by default. */
  single?: boolean
}

/** Files of a record that isn't there yet: they wait in the form, whatever becomes of its saving, and go when it is saved. */
export function ChosenFiles({ records, files, onChange, label, text, single }: ChosenFilesProps) {
  return (
    <section className="chosen-files" aria-label={label}>
      <FilePlace
        label={label}
        accept={acceptedBy(records)}
        multiple={!single}
        hint={hintOf(records)}
        onFiles={(chosen) => onChange(single ? chosen.slice(0, 1) : [...files, ...chosen])}
        button={{ icon: <UploadOutlined aria-hidden />, children: text }}
      />
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => {
            const problem = fileProblem(records, file)
            return (
              <li key={`${file.name} ${index}`}>
                <span className="upload-name">{file.name}</span>
                {problem ? (
                  <span className="upload-problem" role="alert">
                    {problem}
                  </span>
                ) : (
                  <span className="upload-status">{formatBytes(file.size)}</span>
                )}
                <Button
                  type="text"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={`Убрать: ${file.name}`}
                  onClick={() => onChange(files.filter((other) => other !== file))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
