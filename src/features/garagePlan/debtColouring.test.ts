import type { PlanBox } from '#contract/garages'
import { overdueAge, type GarageDebt } from '#contract/money/accounts'
import { debtColouring, groupIn, sumGroups } from './colourings'

it.each([
  ['2026-11-30', 'none'],
  ['2026-11-22', 'none'],
  ['2026-11-21', 'month'],
  ['2026-10-23', 'month'],
  ['2026-10-22', 'quarter'],
  ['2026-08-24', 'quarter'],
  ['2026-08-23', 'longer'],
  [null, 'unknown'],
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

it('sums up in the legend what is owed for the boxes of each age', () => {
  const owing = (garage_id: string, debt: number, oldest_due: string): GarageDebt => ({
    garage_id,
    debt,
    overdue: debt,
    oldest_due,
  })
  const debts = [owing('a', 100, '2026-11-01'), owing('b', 50, '2026-11-10'), owing('c', 7, '2026-01-31')]
  const boxes = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as PlanBox)
  const colouring = debtColouring(debts, '2026-11-22')
  expect([...sumGroups(colouring, boxes)]).toEqual([
    ['month', 150],
    ['longer', 7],
    ['none', 0],
  ])
  expect(colouring.groups.map(({ mark, short }) => [mark, short])).toEqual([
    ['0', 'нет просрочки'],
    ['30', 'до 30 дней'],
    ['90', '31–90 дней'],
    ['90+', 'больше 90 дней'],
    ['Н', 'до начала учёта'],
  ])
})
