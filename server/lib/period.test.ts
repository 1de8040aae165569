import fc from 'fast-check'
import { endAfter, shifted } from '#contract/text'
import { halvesOf } from './period'

it('leaves a time of less than two years as it is', () => {
  expect(halvesOf({ from: '2024-01-01', to: '2025-12-30' })).toEqual([{ from: '2024-01-01', to: '2025-12-30' }])
})

it('halves a time of years without a gap and without a day that is counted twice', () => {
  const starts = fc.integer({ min: 0, max: 3000 }).map((days) => shifted('2018-01-01', days))
  fc.assert(
    fc.property(starts, fc.integer({ min: 730, max: 4000 }), (from, days) => {
      const to = shifted(from, days)
      const [earlier, later] = halvesOf({ from, to })
      expect(earlier.from).toBe(from)
      expect(later).toEqual({ from: endAfter(earlier.to), to })
      expect(earlier.from < earlier.to && later.from < later.to).toBe(true)
    }),
  )
})
