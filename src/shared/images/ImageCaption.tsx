import { EditOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useState, type KeyboardEvent } from 'react'

const MAX_CAPTION = 300

interface ImageCaptionProps {
  caption: string | null
  label: string
  onSave: (caption: string | null) => void
}

/** A caption that becomes a field where it stands: Enter or leaving it saves, Esc takes it back. */
export function ImageCaption({ caption, label, onSave }: ImageCaptionProps) {
  const [draft, setDraft] = useState<string | null>(null)

  const save = () => {
    const text = draft?.trim() || null
    setDraft(null)
    if (draft !== null && text !== caption) onSave(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrows move in the text here, not the image.
    event.stopPropagation()
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') setDraft(null)
  }

  if (draft === null)
    return (
      <button
        type="button"
        className={caption ? 'image-caption' : 'image-caption image-caption-none'}
        title="Изменить подпись"
        onClick={() => setDraft(caption ?? '')}
      >
        {caption ?? 'Добавить подпись'} <EditOutlined aria-hidden />
      </button>
    )
  return (
    <Input
      autoFocus
      aria-label={label}
      maxLength={MAX_CAPTION}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  )
}
