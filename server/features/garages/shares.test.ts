import fc from 'fast-check'
import { addUpToOne, largestFirst, ownersStateOf, sumOf } from './shares'

const whole = fc.integer({ min: 1, max: 100_000 })
const share = (share_numerator: number, share_denominator: number) => ({ share_numerator, share_denominator })

it('any whole cut into parts adds up to one again, and a part less does not', () => {
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1, maxLength: 12 }), (parts) => {
      const total = parts.reduce((sum, part) => sum + part, 0)
      const shares = parts.map((part) => share(part, total))
      expect(addUpToOne(shares)).toBe(true)
      expect(addUpToOne(shares.slice(1))).toBe(false)
      expect(addUpToOne([...shares, share(1, 100_000)])).toBe(false)
    }),
  )
})

it('a sum does not depend on the order of the shares', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(whole, whole), { maxLength: 8 }), (pairs) => {
      const shares = pairs.map(([numerator, denominator]) => share(numerator, denominator))
      expect(sumOf([...shares].reverse())).toEqual(sumOf(shares))
    }),
  )
})

it('tells no owners, too little and too much from a whole', () => {
  expect(ownersStateOf([])).toBe('none')
  expect(ownersStateOf([share(1, 3), share(1, 3), share(1, 3)])).toBe('complete')
  expect(ownersStateOf([share(1, 3), share(1, 3)])).toBe('incomplete')
  expect(ownersStateOf([share(1, 1), share(1, 2)])).toBe('incomplete')
  expect([share(1, 3), share(1, 2), share(2, 5)].sort(largestFirst)).toEqual([share(1, 2), share(2, 5), share(1, 3)])
})
