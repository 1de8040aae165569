/** Addresses of the documents' pages (specification, section 2). */
export const DOCUMENTS = '/dashboard/documents'
export const DOCUMENT_CREATE = `${DOCUMENTS}/create`
export const documentPath = (id: string) => `${DOCUMENTS}/${id}`
export const documentEditPath = (id: string) => `${DOCUMENTS}/${id}/edit`
