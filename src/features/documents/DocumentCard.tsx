import type { OfficeDocument } from '#contract/documents'
import { describeDocument } from '#shared/documents/describeDocument'
import './documents.css'

/** A document in the list of a phone. */
export const DocumentCard = ({ document }: { document: OfficeDocument }) => (
  <span className="document-card">
    <strong>{document.title}</strong>
    <span className="document-quiet">{describeDocument(document)}</span>
    {document.counterparty && <span className="document-quiet">{document.counterparty}</span>}
  </span>
)
