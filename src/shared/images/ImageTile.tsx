import { DeleteOutlined, LeftOutlined, RightOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { RecordImage } from '#contract/images'
import { ImageCaption } from './ImageCaption'

interface ImageTileProps {
  image: RecordImage
  /** Its place in the order, from 1. */
  number: number
  count: number
  canWrite: boolean
  onOpen: () => void
  /** @param by places to the right; negative to the left */
  onMove: (by: number) => void
  onCover: () => void
  onCaption: (caption: string | null) => void
  onDelete: () => void
}

/** What is read for those who don't see the picture. */
export const altOf = ({ caption }: RecordImage, number: number) => caption ?? `Фотография ${number}`

/** One thumbnail, its caption and what can be done with it. */
export function ImageTile({
  image,
  number,
  count,
  canWrite,
  onOpen,
  onMove,
  onCover,
  onCaption,
  onDelete,
}: ImageTileProps) {
  const name = altOf(image, number)
  return (
    <>
      <button
        type="button"
        className="image-open"
        aria-label={`Открыть: ${name}`}
        aria-keyshortcuts={canWrite ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
        onClick={onOpen}
      >
        <img src={image.thumbnail_url} alt={name} loading="lazy" draggable={false} />
      </button>
      {image.is_cover && (
        <span className="image-cover">
          <StarFilled aria-hidden /> Обложка
        </span>
      )}
      {canWrite ? (
        <ImageCaption caption={image.caption} label={`Подпись: ${name}`} onSave={onCaption} />
      ) : (
        <p className="image-caption">{image.caption}</p>
      )}
      {canWrite && (
        <div className="image-buttons">
          <Button
            type="text"
            icon={<LeftOutlined aria-hidden />}
            aria-label={`Левее: ${name}`}
            aria-disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            icon={<RightOutlined aria-hidden />}
            aria-label={`Правее: ${name}`}
            aria-disabled={number === count}
            onClick={() => onMove(1)}
          />
          <span className="image-buttons-gap" />
          {!image.is_cover && (
            <Button
              type="text"
              icon={<StarOutlined aria-hidden />}
              title="Сделать обложкой"
              aria-label={`Сделать обложкой: ${name}`}
              onClick={onCover}
            />
          )}
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            title="Удалить"
            aria-label={`Удалить: ${name}`}
            onClick={onDelete}
          />
        </div>
      )}
    </>
  )
}
