import { can, type Role } from '#contract/permissions'

/** What of the documents somebody sees: the office all, members what is meant for them and in force, its latest version. */
export type DocumentScope = 'all' | 'members'

export const documentScopeOf = ({ role }: { role: Role | null }): DocumentScope =>
  can(role, 'documents.all') ? 'all' : 'members'
