import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLayoutEffect, useRef, type KeyboardEvent, type TouchEvent } from 'react'
import type { RecordImage } from '#contract/images'
import { altOf } from './ImageTile'

const SWIPE = 48

interface ImageViewerProps {
  images: RecordImage[]
  /** Which of them is looked at. */
  at: number
  onMove: (to: number) => void
  onClose: () => void
}

/** An image over the whole screen. The browser's own dialog keeps the focus inside, closes by Esc and gives the focus back. */
export function ImageViewer({ images, at, onMove, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const touchedAt = useRef<number | null>(null)
  const image = images[at]
  const name = altOf(image, at + 1)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  const step = (by: number) => {
    if (images[at + by]) onMove(at + by)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  const onTouchStart = ({ touches }: TouchEvent) => {
    // Two fingers zoom.
    touchedAt.current = touches.length === 1 ? touches[0].clientX : null
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    if (touchedAt.current === null) return
    const way = changedTouches[0].clientX - touchedAt.current
    if (Math.abs(way) > SWIPE) step(way < 0 ? 1 : -1)
  }

  return (
    <dialog
      ref={dialog}
      className="image-viewer"
      aria-label={`Просмотр: ${name}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
    >
      <img key={image.id} src={image.url} alt={name} />
      <p className="image-viewer-words">
        <span>{image.caption}</span>
        <span role="status">{`${at + 1} из ${images.length}`}</span>
      </p>
      <Button
        className="image-viewer-close"
        icon={<CloseOutlined aria-hidden />}
        aria-label="Закрыть"
        onClick={onClose}
      />
      {at > 0 && (
        <Button
          className="image-viewer-left"
          icon={<LeftOutlined aria-hidden />}
          aria-label="Предыдущее"
          onClick={() => step(-1)}
        />
      )}
      {at < images.length - 1 && (
        <Button
          className="image-viewer-right"
          icon={<RightOutlined aria-hidden />}
          aria-label="Следующее"
          onClick={() => step(1)}
        />
      )}
    </dialog>
  )
}
