import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { expensesRoutes } from './expensesRoutes'
import { expenseReversals } from './expensesService'

const labels = { name: 'Название' }

/** What the cooperative spends, and people who account for its money. */
export const expensesArea = {
  routes: expensesRoutes,
  reversals: expenseReversals,
  recordNames: {
    names: async ({ heavy }, gbc_id, ids) => {
      const of = (table: 'expense_categories' | 'accountable_persons') =>
        heavy.selectFrom(table).select(['id', 'name']).where('gbc_id', '=', gbc_id).where('id', 'in', ids).execute()
      return (await Promise.all([of('expense_categories'), of('accountable_persons')])).flat()
    },
  },
  tables: {
    expense_categories: kept('Статьи расходов', { labels }),
    accountable_persons: kept('Подотчётные лица', { labels }),
  },
} as const satisfies Area
