/** Addresses of the members' pages (specification, section 2). */
export const MEMBERS = '/dashboard/members'
export const MEMBER_CREATE = `${MEMBERS}/create`
export const memberPath = (id: string) => `${MEMBERS}/${id}`
export const memberEditPath = (id: string) => `${MEMBERS}/edit/${id}`
/** Members who look like one, and the merge of two of them: into the first, who stays. */
export const DUPLICATES = `${MEMBERS}/duplicates`
export const mergePath = (id: string, other_id?: string) =>
  `${MEMBERS}/merge/${id}${other_id ? `?other=${other_id}` : ''}`
/** Changes of contacts that members propose. */
export const PROPOSALS = `${MEMBERS}/proposals`
export const proposalsOfPath = (member_id: string) => `${PROPOSALS}?member_id=${member_id}`
