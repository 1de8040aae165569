import { monthAtWork } from './HomeMonth'

test.each([
  ['nothing is closed', null, '2026-11-23', '2026-10'],
  ['the month before is open', '2026-09-30', '2026-11-23', '2026-10'],
  ['the month before is closed', '2026-10-31', '2026-11-23', '2026-11'],
  ['two months are open', '2026-08-31', '2026-11-23', '2026-09'],
  ['a year begins', '2026-11-30', '2027-01-05', '2026-12'],
  ['this month is closed already', '2026-11-30', '2026-11-30', '2026-11'],
] as const)('the month at work when %s', (_, closed_through, day, month) => {
  expect(monthAtWork(closed_through, day)).toBe(month)
})
