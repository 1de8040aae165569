import { Link } from 'react-router-dom'
import type { DocumentLink } from '#contract/documents'
import { placeOf } from '#shared/features/places'
import { useFeatures } from '#shared/features/useFeatures'
import './documents.css'

/** Records that a document is linked with, each a link to its card. */
export function LinkedWith({ links }: { links: readonly DocumentLink[] }) {
  const features = useFeatures()
  return (
    <ul className="document-linked">
      {links.map(({ area, id, title }) => (
        <li key={id}>
          <Link to={placeOf(features, area).record?.(id) ?? ''}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}
