import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useRef, useState, type ReactNode } from 'react'
import './ui.css'

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
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const problemId = useId()
  const busy = sending !== null
  const take = (files: FileList | null) => {
    const file = files?.item(0)
    if (file && !busy) onFile(file)
  }
  return (
    <div
      className={over ? 'file-drop file-drop-over' : 'file-drop'}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <Button
        type="primary"
        icon={<UploadOutlined aria-hidden />}
        loading={busy}
        aria-describedby={problem ? problemId : undefined}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      <span className="file-drop-hint">
        <span className="file-drop-mouse">или перетащите его сюда. </span>
        {hint}
      </span>
      {busy && <progress className="file-drop-progress" aria-label="Отправка файла" max={1} value={sending} />}
      {problem && (
        <div id={problemId} className="file-drop-problem" role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}
