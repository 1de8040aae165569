import { cachedPerTenant } from '#server/db/cachedPerTenant'
import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { countOpen } from './proposalsRepository'
import { proposalsRoutes } from './proposalsRoutes'

const openProposals = cachedPerTenant(async (db, gbc_id) => ({ proposals: await countOpen(db.heavy, gbc_id) }))

export const proposalsArea: Area = {
  routes: proposalsRoutes,
  home: { names: ['proposals'], count: openProposals.get },
  tables: { contact_proposals: kept('Предложения об изменении контактов') },
  memberReferences: [
    {
      table: 'contact_proposals',
      column: 'member_id',
      merge: 'follow',
      title: 'Предложения об изменении контактов',
    },
  ],
  importReferences: [
    {
      area: 'members',
      table: 'contact_proposals',
      column: 'member_id',
      reason: 'Член предлагал изменить свои контакты',
    },
  ],
}
