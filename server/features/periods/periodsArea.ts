import { periodLabels } from '#contract/money/periods'
import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'

export const periodsArea = {
  tables: {
    periods: kept('Закрытые месяцы', { key: ['month'], labels: periodLabels, plain: ['checklist', 'balances_hash'] }),
  },
} as const satisfies Area
