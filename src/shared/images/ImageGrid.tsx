import { useState } from 'react'
import type { RecordImage } from '#contract/images'
import { useOrderImagesMutation, useUpdateImageMutation } from './imagesApi'
import type { ImagesOf } from './imagesOf'
import { ImageTile } from './ImageTile'
import { useImageOrder } from './useImageOrder'

interface ImageGridProps {
  of: ImagesOf
  images: RecordImage[]
  canWrite: boolean
  onOpen: (image: RecordImage) => void
  onDelete: (image: RecordImage) => void
}

/** Thumbnails of a record's images in their order. */
export function ImageGrid({ of, images, canWrite, onOpen, onDelete }: ImageGridProps) {
  const [orderImages] = useOrderImagesMutation()
  const [updateImage] = useUpdateImageMutation()
  const [said, setSaid] = useState('')
  const { shown, dragged, step, handlersOf } = useImageOrder(images, (ids) => void orderImages({ ...of, ids }))

  const move = (id: string, index: number, by: number) => {
    step(id, by)
    setSaid(`Место ${Math.min(Math.max(index + by, 0), images.length - 1) + 1} из ${images.length}`)
  }

  return (
    <>
      <ul className="image-grid">
        {shown.map((image, index) => (
          <li
            key={image.id}
            className={dragged === image.id ? 'image-tile image-tile-dragged' : 'image-tile'}
            {...(canWrite && handlersOf(image.id))}
          >
            <ImageTile
              image={image}
              number={index + 1}
              count={shown.length}
              canWrite={canWrite}
              onOpen={() => onOpen(image)}
              onMove={(by) => move(image.id, index, by)}
              onCover={() => void updateImage({ ...of, image_id: image.id, body: { is_cover: true } })}
              onCaption={(caption) => void updateImage({ ...of, image_id: image.id, body: { caption } })}
              onDelete={() => onDelete(image)}
            />
          </li>
        ))}
      </ul>
      <span className="images-said" role="status">
        {said}
      </span>
    </>
  )
}
