import { UploadOutlined } from '@ant-design/icons'
import { useId, type ReactNode } from 'react'
import { FilePlace } from './FilePlace'

interface FileDropProps {
  /** On the button: «Выбрать файл». */
  text: string
  /** What fits: kinds and size. */
  hint: ReactNode
  /** As of an `<input type="file">`: `.xlsx,.csv`. */
  accept: string
  /** Names the field for those who don't see it. */
  label: string
  /** What was wrong with the file, at its place. */
  problem?: ReactNode
  /** While it is being sent: 0–1. */
  sending?: number | null
  onFile: (file: File) => void
}

/** Takes one file by choosing or dropping. */
export function FileDrop({ text, hint, accept, label, problem, sending = null, onFile }: FileDropProps) {
  const problemId = useId()
  const busy = sending !== null
  const take = ([file]: File[]) => {
    if (!busy) onFile(file)
  }
  return (
    <FilePlace
      label={label}
      accept={accept}
      hint={hint}
      onFiles={take}
      button={{
        type: 'primary',
        icon: <UploadOutlined aria-hidden />,
        loading: busy,
        'aria-describedby': problem ? problemId : undefined,
        children: text,
      }}
    >
      {busy && <progress className="file-drop-progress" aria-label="Отправка файла" max={1} value={sending} />}
      {problem && (
        <div id={problemId} className="file-drop-problem" role="alert">
          {problem}
        </div>
      )}
    </FilePlace>
  )
}
