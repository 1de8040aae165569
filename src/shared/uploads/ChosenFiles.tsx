import { CloseOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
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

/**
 * Files of a record that isn't there yet: they wait in the form, whatever becomes of its saving, and go when it is saved.
 * What can't be sent isn't taken: said at once, and not when the record is saved already.
 */
export function ChosenFiles({ records, files, onChange, label, text, single }: ChosenFilesProps) {
  const [refused, setRefused] = useState<string[]>([])
  function take(chosen: File[]) {
    const problems = chosen.map((file) => fileProblem(records, file))
    setRefused(chosen.flatMap(({ name }, index) => (problems[index] ? [`${name}: ${problems[index]}`] : [])))
    const fit = chosen.filter((_, index) => !problems[index])
    if (fit.length > 0) onChange(single ? fit.slice(0, 1) : [...files, ...fit])
  }
  return (
    <section className="chosen-files" aria-label={label}>
      <FilePlace
        label={label}
        accept={acceptedBy(records)}
        multiple={!single}
        hint={hintOf(records)}
        onFiles={take}
        button={{ icon: <UploadOutlined aria-hidden />, children: text }}
      />
      {refused.length > 0 && (
        <p className="upload-problem" role="alert">
          {refused.join('; ')}
        </p>
      )}
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => (
            <li key={`${file.name} ${index}`}>
              <span className="upload-name">{file.name}</span>
              <span className="upload-status">{formatBytes(file.size)}</span>
              <Button
                type="text"
                icon={<CloseOutlined aria-hidden />}
                aria-label={`Убрать: ${file.name}`}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
