import { Link } from 'react-router-dom'
import type { OfficeDocument } from '#contract/documents'
import { documentPath } from '#shared/routing/paths'
import { describeDocument } from './describeDocument'
import './documentLinks.css'

type Linked = Pick<OfficeDocument, 'id' | 'title' | 'category' | 'number' | 'date'>

/** Documents of a record, each a link to its page. */
export const DocumentLinks = ({ documents, label = 'Документы' }: { documents: readonly Linked[]; label?: string }) => (
  <ul className="document-links" aria-label={label}>
    {documents.map((document) => (
      <li key={document.id}>
        <Link to={documentPath(document.id)}>{document.title}</Link>
        <span>{describeDocument(document)}</span>
      </li>
    ))}
  </ul>
)
