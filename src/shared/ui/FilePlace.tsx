import { Button, type ButtonProps } from 'antd'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import './ui.css'

interface FilePlaceProps {
  /** Names the field for those who don't see it. */
  label: string
  /** As of an `<input type="file">`: `.xlsx,.csv`. */
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  /** What fits: kinds and size. */
  hint: ReactNode
  /** The button that opens the system's dialog. */
  button: ButtonProps
  /** What is said below. */
  children?: ReactNode
}

/** What a page itself lets drag, images to put in order, say, is no file. */
const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A place that takes files by choosing or dropping. */
export function FilePlace({ label, accept, multiple, hint, button, onFiles, children }: FilePlaceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files])
  }
  return (
    <div
      className={over ? 'file-drop file-drop-over' : 'file-drop'}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return
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
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      <span className="file-drop-hint">
        <span className="file-drop-mouse">или перетащите сюда. </span>
        {hint}
      </span>
      {children}
    </div>
  )
}
