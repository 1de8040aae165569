import * as fc from 'fast-check'
import { presentValue } from './property'

const cost = 12_000_000
const bought = { cost, acquired_on: '2024-01-31', useful_life: 12 }

describe('present value', () => {
  it('falls by whole months of use, evenly', () => {
    expect(presentValue(bought, '2024-01-31')).toBe(cost)
    expect(presentValue(bought, '2024-02-29')).toBe(cost)
    expect(presentValue(bought, '2024-03-31')).toBe(cost - 2 * 1_000_000)
    expect(presentValue({ ...bought, acquired_on: '2024-01-15' }, '2024-07-14')).toBe(cost - 5 * 1_000_000)
    expect(presentValue({ ...bought, acquired_on: '2024-01-15' }, '2024-07-15')).toBe(cost - 6 * 1_000_000)
  })

  it('ends at nothing and stays there', () => {
    expect(presentValue(bought, '2025-01-31')).toBe(0)
    expect(presentValue(bought, '2099-12-31')).toBe(0)
  })

  it('is the whole cost of a thing that is not written down, or not bought yet', () => {
    expect(presentValue({ ...bought, useful_life: null }, '2050-01-01')).toBe(cost)
    expect(presentValue(bought, '2020-01-01')).toBe(cost)
  })

  it('is unknown without the cost or the day of acquisition', () => {
    expect(presentValue({ ...bought, cost: null }, '2024-06-01')).toBeNull()
    expect(presentValue({ ...bought, acquired_on: null }, '2024-06-01')).toBeNull()
    expect(presentValue({ ...bought, cost: 0 }, '2024-06-01')).toBe(0)
  })

  it('is whole kopecks between nothing and the cost, and never grows', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const thing = fc.record({
      cost: fc.nat({ max: 1_000_000_000_000 }),
      acquired_on: day,
      useful_life: fc.integer({ min: 1, max: 1200 }),
    })
    fc.assert(
      fc.property(thing, day, day, (property, one, other) => {
        const [earlier, later] = [one, other].sort().map((today) => presentValue(property, today) ?? NaN)
        expect([earlier, later].every(Number.isInteger)).toBe(true)
        expect(later).toBeGreaterThanOrEqual(0)
        expect(earlier).toBeGreaterThanOrEqual(later)
        expect(property.cost).toBeGreaterThanOrEqual(earlier)
      }),
    )
  })
})
