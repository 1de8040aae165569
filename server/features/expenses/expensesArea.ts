import type { Area } from '#server/records/area'
import { namesOfFew } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { expensesRoutes } from './expensesRoutes'
import { expenseReversals } from './expensesService'

const labels = { name: 'Название' }

/** What the cooperative spends, and people who account for its money. */
export const expensesArea = {
  routes: expensesRoutes,
  reversals: expenseReversals,
  recordNames: namesOfFew('expense_categories', 'accountable_persons'),
  tables: {
    expense_categories: kept('Статьи расходов', { labels }),
    accountable_persons: kept('Подотчётные лица', { labels }),
  },
} as const satisfies Area
