import { Link } from 'react-router-dom'
import { altOf } from './ImageTile'
import { useListImagesQuery } from './imagesApi'
import type { ImagesOf } from './imagesOf'
import './images.css'

/** The cover of a record beside its facts, which leads to all its photos; nothing while it has none. */
export function PhotoLink({ of, to }: { of: ImagesOf; to: string }) {
  const { currentData: images = [] } = useListImagesQuery(of)
  if (images.length === 0) return null
  const cover = images.find(({ is_cover }) => is_cover) ?? images[0]
  return (
    <Link className="record-side photo-link" to={to}>
      <img src={cover.url} alt={altOf(cover, 1)} width={cover.width ?? undefined} height={cover.height ?? undefined} />
      {images.length > 1 && <span>Все фотографии: {images.length}</span>}
    </Link>
  )
}
