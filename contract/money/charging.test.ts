import fc from 'fast-check'
import {
  chargeOwners,
  chargeOwnersByRates,
  dueDate,
  dueDateOf,
  hasDaysWithoutRate,
  movedText,
  nextWorkingDay,
  piecesAmount,
  wholeFormula,
  wholeOfPieces,
  type ChargingMethod,
} from './charging'
import { formatMoney, formatPrice } from './format'
import { daysIn, daysOfPeriod } from './dayParts'

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
  expect(piecesAmount([{ days: 1, quantity, price: roubles(price) }])).toBe(amount)
})

const whole = { numerator: 1, denominator: 1 }
const half = { numerator: 1, denominator: 2 }
/** The charge of a garage for a time that knows no days. */
const charged = (method: ChargingMethod, quantity: number, price: number, shares = [whole]) => {
  const pieces = [{ days: 1, quantity, price: roubles(price) }]
  return chargeOwners(
    wholeOfPieces(method, pieces),
    1,
    shares.map((share) => [{ share, days: 1 }]),
  )
}

it('1: splits the charge of a garage between its owners and says how', () => {
  const { parts, uncharged } = charged('area', 24_300, 150.5, [half, { numerator: 1, denominator: 3 }])
  expect(parts.map(({ amount }) => amount)).toEqual([182_858, 121_905])
  expect(uncharged).toBe(60_952)
  expect(spaced(parts[0].formula)).toBe('24,3 м² × 150,50 ₽ × 1/2 = 1 828,58 ₽')
  expect(spaced(charged('garage', 1000, 6000, [half]).parts[0].formula)).toBe('6 000,00 ₽ × 1/2 = 3 000,00 ₽')
  expect(spaced(charged('coefficient', 333, 3500.5).parts[0].formula)).toBe(
    'коэффициент 0,333 × 3 500,50 ₽ = 1 165,67 ₽',
  )
  expect(spaced(charged('garage', 1000, 12_500).parts[0].formula)).toBe('12 500,00 ₽')
})

it('4: charges each day by its own rate, and names days without one', () => {
  const piece = (days: number, price: number | null) => ({
    days,
    quantity: 1000,
    price: price === null ? null : roubles(price),
  })
  const changed = [piece(10, 500), piece(21, 600)]
  expect([piecesAmount(changed), spaced(wholeFormula(wholeOfPieces('garage', changed)))]).toEqual([
    56_774,
    '(500,00 ₽ × 10 дн. + 600,00 ₽ × 21 дн.) / 31 дн. = 567,74 ₽',
  ])
  const begun = [piece(10, null), piece(21, 600)]
  expect([piecesAmount(begun), spaced(wholeFormula(wholeOfPieces('garage', begun)))]).toEqual([
    40_645,
    '600,00 ₽ × 21 дн. / 31 дн. = 406,45 ₽ · без ставки 10 дн.',
  ])
})

it('knows a formula that counts days without a rate, whatever a contribution counts is called', () => {
  const has = (unit: string, prices: (number | null)[]) => {
    const pieces = prices.map((price) => ({ days: 10, quantity: 1000, price: price === null ? null : roubles(price) }))
    return hasDaysWithoutRate(wholeFormula(wholeOfPieces('units', pieces, unit)))
  }
  expect(has('человек', [null, 600])).toBe(true)
  expect(has('человек', [500, 600])).toBe(false)
  expect(has('место без ставки', [500, 600])).toBe(false)
})

it.each([
  [1000, 'человек', '1 человек'],
  [3000, 'Человек', '3 человека'],
  [11_000, 'человек', '11 человек'],
  [22_000, 'машина', '22 машины'],
  [1500, 'место', '1,5 места'],
  [2000, 'подъёмник', '2 подъёмник'],
])('writes %s thousandths of «%s» as «%s»', (quantity, unit, written) => {
  const formula = wholeFormula(wholeOfPieces('units', [{ days: 1, quantity, price: roubles(100) }], unit))
  expect(spaced(formula).split(' × ')[0]).toBe(written)
})

it('12: charges the seller and the buyer of a garage each for own days', () => {
  const month = wholeOfPieces('garage', [{ days: 1, quantity: 1000, price: roubles(1200) }])
  const read = ({ amount, formula }: { amount: number; formula: string }) => [amount, spaced(formula)]
  const { parts, uncharged } = chargeOwners(month, 31, [[{ share: whole, days: 11 }], [{ share: whole, days: 20 }]])
  expect([parts.map(read), uncharged]).toEqual([
    [
      [42_581, '1 200,00 ₽ × 11 из 31 дн. = 425,81 ₽'],
      [77_419, '1 200,00 ₽ × 20 из 31 дн. = 774,19 ₽'],
    ],
    0,
  ])
  const [bought] = chargeOwners(month, 31, [
    [
      { share: half, days: 11 },
      { share: whole, days: 20 },
    ],
  ]).parts
  expect(read(bought)).toEqual([98_710, '1 200,00 ₽ × (1/2 × 11 + 20) из 31 дн. = 987,10 ₽'])
})

it('gives by days the same as adding up day by day', () => {
  const piece = fc.record({
    days: fc.integer({ min: 1, max: 31 }),
    quantity: fc.integer({ min: 0, max: 50_000 }),
    price: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  })
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
      const days = pieces.flatMap(({ days: count, ...day }) => Array.from({ length: count }, () => day))
      const exact = days.reduce((sum, { quantity, price }) => sum + BigInt(quantity) * BigInt(price ?? 0), 0n)
      const unit = BigInt(days.length) * 100_000n
      const error = BigInt(piecesAmount(pieces)) * unit - exact
      expect(error * 2n <= unit && error * 2n > -unit).toBe(true)
    }),
  )
})

it.each([
  ['2026', '2026-01-01', '2027-01-01', 365],
  ['2026-Q2', '2026-04-01', '2026-07-01', 91],
  ['2026-Q4', '2026-10-01', '2027-01-01', 92],
  ['2028-02', '2028-02-01', '2028-03-01', 29],
  ['2026-12', '2026-12-01', '2027-01-01', 31],
])('counts the days of %s', (period, from, to, days) => {
  const span = daysOfPeriod(period)
  expect([span, daysIn(span)]).toEqual([{ from, to }, days])
})

it('writes money as people do', () => {
  expect([formatMoney(365_715), formatMoney(-5), formatMoney(123_456_789), formatPrice(15_055)].map(spaced)).toEqual([
    '3 657,15 ₽',
    '−0,05 ₽',
    '1 234 567,89 ₽',
    '1,5055 ₽',
  ])
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
  ['2026-05-09', '2026-05-12'],
  ['2026-03-08', '2026-03-10'],
  ['2026-05-11', '2026-05-12'],
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

it('lets each owner pay the rates of own days, together the rounded whole', () => {
  const all = { numerator: 1, denominator: 1 }
  const day = fc.integer({ min: 1, max: 30 })
  fc.assert(
    fc.property(day, day, fc.nat(10_000_000), fc.nat(10_000_000), (sold, changed, before, after) => {
      const rates = [
        { days: changed, quantity: 1000, price: before, from: 0 },
        { days: 31 - changed, quantity: 1000, price: after, from: changed },
      ]
      const pieces = rates.map(({ from, ...piece }) => {
        const seller = Math.min(Math.max(sold - from, 0), piece.days)
        const owned = [seller, piece.days - seller]
        return { piece, owners: owned.map((days) => (days === 0 ? [] : [{ share: all, days }])) }
      })
      const amount = piecesAmount(rates)
      const owners = [sold, 31 - sold].map((days) => [{ share: all, days }])
      const { parts, uncharged } = chargeOwnersByRates({ amount, factors: '' }, 31, owners, pieces, 'garage')
      expect(parts.reduce((sum, part) => sum + part.amount, uncharged)).toBe(amount)
      const own = Math.min(sold, changed) * before + Math.max(sold - changed, 0) * after
      expect(Math.abs(parts[0].amount - own / 31 / 100)).toBeLessThan(1.5)
    }),
  )
})
