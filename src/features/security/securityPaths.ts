export const SECURITY = '/security'
export const USERS = '/security/users'
export const INVITE = '/security/users/invite'
export const AUDIT = '/security/audit'
export const MAIL = '/security/mail'

export const userPath = (id: string) => `${USERS}/${id}`
export const memberPath = (id: string) => `/dashboard/members/${id}`
export const userEditPath = (id: string) => `${USERS}/edit/${id}`
