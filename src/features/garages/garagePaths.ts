/** Addresses of the garages' pages (specification, section 2). */
export const GARAGES = '/dashboard/garages'
export const GARAGE_CREATE = `${GARAGES}/create`
export const GARAGE_PLAN = `${GARAGES}/plan`
export const garagePath = (id: string) => `${GARAGES}/${id}`
export const garageEditPath = (id: string) => `${GARAGES}/edit/${id}`
export const garageTransferPath = (id: string) => `${garagePath(id)}/transfer`

/** The page of another area that a garage leads to. */
export const memberPath = (id: string) => `/dashboard/members/${id}`
