import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { openingsRoutes } from './openingsRoutes'
import { openingReversals } from './reversals'
import { settleAllOpenings } from './settleOpenings'

/** Opening balances in the ledger. */
export const openingsArea: Area = {
  routes: openingsRoutes,
  reversals: openingReversals,
  scheduled: [{ every: 'hour', run: settleAllOpenings }],
  tables: {
    opening_postings: kept('Проведённые начальные остатки', {
      key: ['opening_id'],
      labels: { number: 'Проведений', amount: 'Сумма', as_of: 'На день' },
      money: ['amount'],
    }),
    share_openings: kept('Начальные паевые взносы', {
      labels: { amount: 'Сумма', as_of: 'На день', taken_back: 'Заменён' },
      money: ['amount'],
    }),
  },
  memberReferences: [
    { table: 'share_openings', column: 'member_id', merge: 'follow', title: 'Начальные паевые взносы' },
  ],
  importReferences: [
    {
      area: 'members',
      table: 'share_openings',
      column: 'member_id',
      reason: 'По карточке проведён паевой взнос',
    },
  ],
}
