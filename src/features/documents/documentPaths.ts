import type { DocumentLink, LinkArea } from '#contract/documents'

/** Addresses of the documents' pages (specification, section 2). */
export const DOCUMENTS = '/dashboard/documents'
export const DOCUMENT_CREATE = `${DOCUMENTS}/create`
export const documentPath = (id: string) => `${DOCUMENTS}/${id}`
export const documentEditPath = (id: string) => `${DOCUMENTS}/${id}/edit`

const CARDS: Record<LinkArea, string> = {
  members: '/dashboard/members',
  garages: '/dashboard/garages',
  property: '/dashboard/property',
}

/** Page of a record that a document is linked with. */
export const linkPath = ({ area, id }: DocumentLink) => `${CARDS[area]}/${id}`
