import { leastFrom } from './leastFrom'

it('the least of a balance is what it begins with, or the first day on which it is lower than ever before', () => {
  expect(leastFrom(500, '2026-01-01', [])).toEqual({ amount: 500, day: '2026-01-01' })
  const changes = [
    { day: '2026-01-05', change: -700 },
    { day: '2026-01-07', change: 1000 },
    { day: '2026-02-01', change: -1000 },
  ]
  expect(leastFrom(500, '2026-01-01', changes)).toEqual({ amount: -200, day: '2026-01-05' })
  expect(leastFrom(500, '2026-01-01', changes.slice(1))).toEqual({ amount: 500, day: '2026-01-01' })
})
