import { CHARGED_BY_ANOTHER, isAlreadyCharged, takenProblem, type TakenSlots } from './takenSlots'

const row = { garage_id: 'garage', member_id: 'member', amount: 500_000 }
const slot = { ...row, open_amount: 500_000, text: 'Уже начислено 15.01.2026 (Петрова)' }
const taken: TakenSlots = { own: new Map([['garage member', slot]]), ofGarage: new Map([['garage', [slot]]]) }
const kind = { transfer_rule: 'on_date', nature: 'membership' } as const
const problemOf = (member_id: string) =>
  takenProblem(taken, { period: '2026' }, kind, [{ ...row, member_id }], { ...row, member_id })

describe('a row of a run is known to be charged already', () => {
  it.each([
    ['to its own payer', problemOf('member')],
    ['to another owner of its garage', problemOf('another')],
    ['by another run since the preview', CHARGED_BY_ANOTHER],
  ])('%s', (_, problem) => {
    expect(problem).toMatch(/^Уже начислено/)
    expect(isAlreadyCharged({ problem })).toBe(true)
  })

  it.each([null, 'Нет владельца', 'Оплатили после расчёта: остаётся как есть'])('not by «%s»', (problem) => {
    expect(isAlreadyCharged({ problem })).toBe(false)
  })
})
