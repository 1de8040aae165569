import { memberLabels } from '#contract/members'
import { usersOfMember } from '#server/features/own/affectedUsers'
import type { Area } from '#server/records/area'
import { namesByIndex } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { membersExport } from './membersExport'
import { membersRoutes } from './membersRoutes'
import { membersSearch } from './membersSearch'
import { NUMBER_TAKEN } from '#server/http/uniqueIndexes'
import { membersHome } from './membersHome'

export const membersArea = {
  routes: membersRoutes,
  export: membersExport,
  search: membersSearch,
  recordNames: namesByIndex('members', 'member_id', 'display_name'),
  uniqueIndexes: {
    members_account: {
      columns: 'members.gbc_id, members.account_number_key',
      errors: { account_number: NUMBER_TAKEN },
    },
    members_membership: {
      columns: 'members.gbc_id, members.membership_number_key',
      errors: { membership_number: NUMBER_TAKEN },
    },
  },
  home: membersHome,
  tables: {
    members: kept('Члены кооператива', {
      labels: memberLabels,
      generated: 'seq',
      money: ['share_due', 'share_paid'],
    }),
  },
  memberReferences: [{ table: 'members', column: 'merged_into_id', merge: 'stay' }],
  subscribers: { affected: usersOfMember },
} as const satisfies Area
