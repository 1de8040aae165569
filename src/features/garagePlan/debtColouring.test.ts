import type { PlanBox } from '#contract/garages'
import { overdueAge, type GarageDebt } from '#contract/money/accounts'
import { debtColouring, groupIn } from './colourings'

it.each([
  ['2026-11-30', 'none'],
  ['2026-11-22', 'none'],
  ['2026-11-21', 'month'],
  ['2026-10-23', 'month'],
  ['2026-10-22', 'quarter'],
  ['2026-08-24', 'quarter'],
  ['2026-08-23', 'longer'],
  [null, 'longer'],
])('what was due by %s is on 22.11.2026 of the group %s', (due, age) => {
  expect(overdueAge(due, '2026-11-22')).toBe(age)
})

it('a garage that owes nothing has no overdue debt on the plan', () => {
  const debt: GarageDebt = { garage_id: 'owing', debt: 1, overdue: 1, oldest_due: '2026-06-30' }
  const colouring = debtColouring([debt], '2026-11-22')
  const nameOf = (id: string) => groupIn(colouring, { id } as PlanBox).name
  expect(nameOf('owing')).toBe('Просрочка больше 90 дней')
  expect(nameOf('another')).toBe('Нет просрочки')
})
