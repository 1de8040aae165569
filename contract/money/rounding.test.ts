import fc from 'fast-check'
import { divideRounded, splitByDays, splitByWeights, type Share } from './rounding'

const half = { numerator: 1, denominator: 2 }
const third = { numerator: 1, denominator: 3 }
const sixth = { numerator: 1, denominator: 6 }

/** All are owners for the same time. */
const splitByShares = (total: number, shares: Share[]) =>
  splitByDays(
    total,
    1,
    shares.map((share) => [{ share, days: 1 }]),
  )

it.each([
  [[half, half], [182_858, 182_857], 0],
  [[half, third, sixth], [182_858, 121_905, 60_952], 0],
  [[half, third], [182_858, 121_905], 60_952],
])('splits 3 657,15 ₽ between owners to the kopeck', (shares, parts, uncharged) => {
  expect(splitByShares(365_715, shares)).toEqual({ parts, uncharged })
})

it('refuses shares that make more than a whole', () => {
  expect(() => splitByShares(100, [half, half, sixth])).toThrow(RangeError)
})

it('splits a total over areas, the missing kopecks to the largest fractions', () => {
  expect(splitByWeights(10_000_000, [18_000, 20_400, 24_000, 24_300, 30_000])).toEqual([
    1_542_417, 1_748_072, 2_056_555, 2_082_262, 2_570_694,
  ])
  expect(splitByWeights(100_000, [1, 1, 1])).toEqual([33_334, 33_333, 33_333])
  // Of equal fractions to the larger weight: a half of a kopeck of one part, one and a half of another.
  expect(splitByWeights(2, [1, 3])).toEqual([0, 2])
})

it('loses and invents no kopeck, and gives nobody more than a kopeck too much', () => {
  const weights = fc
    .array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 })
    .filter((list) => list.some((one) => one > 0))
  fc.assert(
    fc.property(fc.nat(1_000_000_000), weights, (total, list) => {
      const parts = splitByWeights(total, list)
      const whole = list.reduce((sum, one) => sum + one, 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      parts.forEach((part, index) => expect(Math.abs(part - (total * list[index]) / whole)).toBeLessThan(1 + 1e-6))
    }),
  )
})

it.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [7n, 3n, 2n],
  [4n, 3n, 1n],
  [0n, 7n, 0n],
])('rounds %s / %s to %s, a half away from zero', (numerator, denominator, rounded) => {
  expect(divideRounded(numerator, denominator)).toBe(rounded)
})
