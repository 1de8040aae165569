import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { proposalsRoutes } from './proposalsRoutes'

export const proposalsArea: Area = {
  routes: proposalsRoutes,
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
