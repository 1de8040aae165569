/** Pages of the garages that the plan leads to. */
export const GARAGES = '/dashboard/garages'
export const GARAGE_CREATE = `${GARAGES}/create`
export const garagePath = (id: string) => `${GARAGES}/${id}`
