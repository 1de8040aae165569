import {
  chargeAmount,
  chargeOwners,
  dueDate,
  dueDateOf,
  movedText,
  nextWorkingDay,
  writtenKopecks,
  writtenPrice,
} from './charging'

const roubles = (amount: number) => Math.round(amount * 10_000)
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

it.each([
  [24_300, 150.5, 365_715],
  [333, 3500.5, 116_567],
  [20_400, 150.55, 307_122],
  [1000, 3500, 350_000],
  [1000, 0.0049, 0],
  [1000, 0.005, 1],
])('charges %s thousandths at %s ₽ as %s kopecks', (quantity, price, amount) => {
  expect(chargeAmount(quantity, roubles(price))).toBe(amount)
})

it('splits the charge of a garage between its owners and says how', () => {
  const shares = [
    { numerator: 1, denominator: 2 },
    { numerator: 1, denominator: 3 },
  ]
  const { parts, uncharged } = chargeOwners('area', 24_300, roubles(150.5), shares)
  expect(parts.map(({ amount }) => amount)).toEqual([182_858, 121_905])
  expect(uncharged).toBe(60_952)
  expect(spaced(parts[0].formula)).toBe('24,3 м² × 150,50 ₽ = 3 657,15 ₽ · доля 1/2')
  const whole = chargeOwners('coefficient', 333, roubles(3500.5), [{ numerator: 1, denominator: 1 }])
  expect(spaced(whole.parts[0].formula)).toBe('коэффициент 0,333 × 3 500,50 ₽ = 1 165,67 ₽')
  expect(
    spaced(chargeOwners('garage', 1000, roubles(12_500), [{ numerator: 1, denominator: 1 }]).parts[0].formula),
  ).toBe('12 500,00 ₽')
})

it('writes money as people do', () => {
  expect(
    [writtenKopecks(365_715), writtenKopecks(-5), writtenKopecks(123_456_789), writtenPrice(15_055)].map(spaced),
  ).toEqual(['3 657,15 ₽', '−0,05 ₽', '1 234 567,89 ₽', '1,5055 ₽'])
})

it.each([
  ['day_of_month', 10, null, '2026-03-05', '2026-03-10'],
  ['day_of_month', 10, null, '2026-03-11', '2026-04-10'],
  ['day_of_month', 10, null, '2026-12-11', '2027-01-10'],
  ['day_of_month', 31, null, '2026-02-01', '2026-02-28'],
  ['end_of_month', null, null, '2026-02-01', '2026-02-28'],
  ['end_of_month', null, null, '2026-12-31', '2026-12-31'],
  ['fixed_date', 30, 6, '2026-01-15', '2026-06-30'],
  ['fixed_date', 30, 6, '2026-07-01', '2027-06-30'],
  ['fixed_date', 29, 2, '2026-01-01', '2026-02-28'],
  ['days', 30, null, '2026-01-15', '2026-02-14'],
] as const)('%s, day %s, month %s: a charge of %s falls due on %s', (due_rule, due_day, due_month, date, due) => {
  expect(dueDate({ due_rule, due_day, due_month }, date)).toBe(due)
})

it.each([
  ['2026-01-31', '2026-02-02'],
  ['2026-02-01', '2026-02-02'],
  ['2026-02-02', '2026-02-02'],
  ['2026-01-01', '2026-01-09'],
  ['2026-06-12', '2026-06-15'],
  ['2026-05-09', '2026-05-11'],
  ['2026-11-04', '2026-11-05'],
])('moves %s to the working day %s', (date, working) => {
  expect(nextWorkingDay(date)).toBe(working)
})

describe('a due date on a day off', () => {
  const monthEnd = { due_rule: 'end_of_month', due_day: null, due_month: null } as const

  it('stays where the cooperative does not move it, and goes over to Monday where it does', () => {
    expect([dueDateOf(monthEnd, '2026-01-01', false), dueDateOf(monthEnd, '2026-01-01', true)]).toEqual([
      '2026-01-31',
      '2026-02-02',
    ])
  })

  it('says from which day it was moved, and nothing of a day that was typed', () => {
    expect(movedText(monthEnd, '2026-01-01', '2026-02-02')).toBe('срок перенесён с 31.01.2026 (ст. 193 ГК)')
    expect(movedText(monthEnd, '2026-01-01', '2026-01-31')).toBeNull()
    expect(movedText(monthEnd, '2026-01-01', '2026-02-10')).toBeNull()
  })
})
