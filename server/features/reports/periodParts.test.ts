import fc from 'fast-check'
import { endAfter, shifted } from '#contract/text'
import { partsOf } from './periodParts'

it('leaves a time of less than two years as it is', () => {
  expect(partsOf({ from: '2024-01-01', to: '2025-12-31' })).toEqual([{ from: '2024-01-01', to: '2025-12-31' }])
})

it('divides all years that can be asked for', () => {
  const parts = partsOf({ from: '0001-01-01', to: '9999-12-31' })
  expect([parts.length, parts[0].from, parts[7].to]).toEqual([8, '0001-01-01', '9999-12-31'])
})

it('divides a time of years without a gap and without a day that is counted twice', () => {
  const starts = fc.integer({ min: 0, max: 3000 }).map((days) => shifted('2018-01-01', days))
  fc.assert(
    fc.property(starts, fc.integer({ min: 731, max: 400_000 }), (from, days) => {
      const to = shifted(from, days)
      const parts = partsOf({ from, to })
      expect([parts[0].from, parts.at(-1)?.to]).toEqual([from, to])
      expect(parts.slice(1).map((part) => part.from)).toEqual(parts.slice(0, -1).map((part) => endAfter(part.to)))
      expect(parts.every((part) => part.from <= part.to)).toBe(true)
      expect(parts.length).toBeLessThanOrEqual(8)
    }),
  )
})
