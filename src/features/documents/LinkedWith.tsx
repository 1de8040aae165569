import { Link } from 'react-router-dom'
import type { DocumentLink } from '#contract/documents'
import { linkPath } from './documentPaths'
import './documents.css'

/** Records that a document is linked with, each a link to its card. */
export const LinkedWith = ({ links }: { links: readonly DocumentLink[] }) => (
  <ul className="document-linked">
    {links.map((link) => (
      <li key={link.id}>
        <Link to={linkPath(link)}>{link.title}</Link>
      </li>
    ))}
  </ul>
)
