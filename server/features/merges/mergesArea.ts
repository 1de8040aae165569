import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { countDuplicates } from './duplicatesRepository'
import { mergesRoutes } from './mergesRoutes'

const MERGED = 'Карточку объединяли с другой'
const DISTINCT = 'О карточке решали, что она не дубль'

export const mergesArea: Area = {
  routes: mergesRoutes,
  home: { names: ['duplicates'], count: countDuplicates },
  tables: {
    distinct_members: kept('Разные члены с похожими карточками', { key: ['one_id', 'other_id'] }),
    member_merges: kept('Объединения карточек'),
  },
  memberReferences: [
    { table: 'member_merges', column: 'survivor_id', merge: 'stay' },
    { table: 'member_merges', column: 'other_id', merge: 'stay' },
    { table: 'distinct_members', column: 'one_id', merge: 'stay' },
    { table: 'distinct_members', column: 'other_id', merge: 'stay' },
  ],
  importReferences: [
    { area: 'members', table: 'member_merges', column: 'survivor_id', reason: MERGED },
    { area: 'members', table: 'member_merges', column: 'other_id', reason: MERGED },
    { area: 'members', table: 'distinct_members', column: 'one_id', reason: DISTINCT },
    { area: 'members', table: 'distinct_members', column: 'other_id', reason: DISTINCT },
  ],
}
