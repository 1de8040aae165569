import { paymentLabels } from '#contract/money/payments'
import { usersOfPayment } from '#server/features/own/affectedUsers'
import { namesByOperation } from '#server/features/books/operationNames'
import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { paymentsRoutes } from './paymentsRoutes'
import { paymentReversals } from './reversals'

export const paymentsArea = {
  routes: paymentsRoutes,
  recordNames: namesByOperation,
  reversals: paymentReversals,
  subscribers: { affected: usersOfPayment },
  tables: {
    journals: kept('Номера документов', {
      key: ['journal', 'owner_id', 'year'],
      labels: { journal: 'Журнал', year: 'Год', pattern: 'Вид номера', next: 'Следующий номер' },
      plain: ['journal', 'owner_id'],
    }),
    payments: kept('Платежи', { labels: paymentLabels, money: ['amount'] }),
    payment_lines: kept('Платежи по лицевым счетам', { labels: { amount: 'Сумма' }, money: ['amount'] }),
    allocations: kept('Что чем оплачено', {
      labels: { amount: 'Сумма', on_date: 'День', text: 'Почему' },
      money: ['amount'],
    }),
    advance_releases: kept('Освобождённые авансы', { labels: { released_on: 'С какого дня' } }),
  },
} as const satisfies Area
