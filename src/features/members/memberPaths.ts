/** Addresses of the members' pages (specification, section 2). */
export const MEMBERS = '/dashboard/members'
export const MEMBER_CREATE = `${MEMBERS}/create`
export const memberPath = (id: string) => `${MEMBERS}/${id}`
export const memberEditPath = (id: string) => `${MEMBERS}/edit/${id}`
