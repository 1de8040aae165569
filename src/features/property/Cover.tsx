import { PictureOutlined } from '@ant-design/icons'
import type { Property } from '#contract/property'
import './property.css'

/** A thing's cover beside its name, which says all: nothing is read aloud. */
export const Cover = ({ property: { cover_url } }: { property: Property }) => (
  <span className="property-cover" aria-hidden>
    {cover_url ? <img src={cover_url} alt="" loading="lazy" /> : <PictureOutlined />}
  </span>
)
