import { periodLabels, formatMonth } from '#contract/money/periods'
import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { periodsRoutes } from './periodsRoutes'

export const periodsArea = {
  routes: periodsRoutes,
  recordNames: { names: async (_db, _gbc_id, ids) => ids.map((id) => ({ id, name: formatMonth(id) })) },
  tables: {
    periods: kept('Закрытые месяцы', { key: ['month'], labels: periodLabels, plain: ['checklist', 'balances_hash'] }),
  },
} as const satisfies Area
