/** Addresses of the property's pages (specification, section 2). */
export const PROPERTY = '/dashboard/cooperative-property'
const RECORDS = '/dashboard/property'
export const PROPERTY_CREATE = `${RECORDS}/create`
export const propertyPath = (id: string) => `${RECORDS}/${id}`
export const propertyEditPath = (id: string) => `${RECORDS}/${id}/edit`
export const propertyImagesPath = (id: string) => `${RECORDS}/${id}/images`
