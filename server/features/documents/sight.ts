import { can, type Role } from '#contract/permissions'

/** What of the documents somebody sees: the office all, members what is meant for them and in force, its latest version. */
export type Sight = 'all' | 'members'

export const sightOf = ({ role }: { role: Role | null }): Sight => (can(role, 'documents.all') ? 'all' : 'members')
