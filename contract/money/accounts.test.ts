import { allocationReason, oldestReason, overdueAboveDebt } from './accounts'

describe('an account', () => {
  it('has more overdue than it owes where an advance is kept for something else', () => {
    expect(overdueAboveDebt({ balance: 384_057, overdue: 504_057 })).toBe(120_000)
    expect(overdueAboveDebt({ balance: -50_000, overdue: 100_000 })).toBe(100_000)
    expect(overdueAboveDebt({ balance: 500_000, overdue: 100_000 })).toBe(0)
  })

  it('says in plain words why the oldest debt was paid first, and leaves other reasons as they are', () => {
    expect(allocationReason(oldestReason('2026-03-24'))).toBe('сначала погашен самый ранний долг, срок 24.03.2026')
    expect(allocationReason(oldestReason(null))).toBe('сначала погашен самый ранний долг, начальный остаток')
    expect(allocationReason('старший долг')).toBe('сначала погашен самый ранний долг')
    expect(allocationReason('по назначению платежа')).toBe('по назначению платежа')
  })

  it('keeps the reason of the oldest debt in the words that its rows always had', () => {
    expect(oldestReason('2026-03-24')).toBe('старший долг: срок 24.03.2026')
    expect(oldestReason(null)).toBe('старший долг: начальный остаток')
  })
})
