import type { ContributionKind } from '#contract/money/contributions'
import type { YearChecklist } from '#contract/money/periods'
import { today } from '#server/lib/days'
import { newId } from '#server/lib/ids'
import { statementRow } from '#server/testing/statementRows'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { periodsPoint, yearAtWork } from './yearChecklist'

test.each([
  ['in autumn it is this year', null, '2025-05-01', '2026-11-23', '2026'],
  ['in the first months it is the last one, while that is open', '2025-11-30', '2025-05-01', '2026-02-10', '2025'],
  ['it is this one as soon as the last is closed', '2025-12-31', '2025-05-01', '2026-01-10', '2026'],
  ['it is this one where the books begin with it', null, '2026-01-10', '2026-02-10', '2026'],
  ['it is this one where there are no books', null, null, '2026-02-10', '2026'],
] as const)('the year at work: %s', (_, closed_through, first, day, year) => {
  expect(yearAtWork(closed_through, first, day)).toBe(year)
})

test.each([
  ['nothing was ever posted', null, null, '2026-11-23', undefined],
  ['no month of the year is over', '2026-01-10', null, '2026-01-31', undefined],
  ['some months are open', '2025-05-01', '2026-02-28', '2026-11-23', 'warning: Не закрыто: 03.2026 – 10.2026'],
  ['one month is open', '2026-10-02', null, '2026-11-01', 'warning: Не закрыто: 10.2026'],
  ['all that are over are closed', '2025-05-01', '2026-10-31', '2026-11-23', 'done: Закрыты месяцы по 10.2026'],
] as const)('the months of the year when %s', (_, first, closed_through, day, expected) => {
  const [found] = periodsPoint('2026', first, closed_through, day)
  expect(found && `${found.state}: ${found.text}`).toBe(expected)
})

onBothEngines((test) => {
  let gbc_id: string
  let base: string
  let chairman: TestUser
  let year: string

  const post = async <T>(path: string, body: object = {}) =>
    (await test().call<T>(chairman, 'POST', `${base}/${path}`, body)).body
  const points = async () => {
    const checklist = (await test().call<YearChecklist>(chairman, 'GET', `${base}/periods/year`)).body
    expect(checklist.year).toBe(year)
    return Object.fromEntries(checklist.points.map(({ point, state, text }) => [point, `${state}: ${text}`]))
  }

  beforeEach(async () => {
    const made = await test().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
    base = `/api/gbc/${gbc_id}`
    year = today(gbc_id).slice(0, 4)
  })

  const contribution = () =>
    post<ContributionKind>('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'garage',
      periodicity: 'year',
      due_rule: 'end_of_month',
    })

  it('says nothing before money has begun, then only what there is something of', async () => {
    expect(await points()).toEqual({})
    await contribution()
    expect(await points()).toEqual({
      rates: 'warning: Не задана ставка: Членский взнос',
      runs: `warning: За ${year} год не начисляли: Членский взнос`,
      receipts: 'warning: Квитанций в этом году не делали',
      debtors: 'done: Просрочки больше 90 дней нет',
      check: 'warning: Учёт ещё не сверяли',
    })
  })

  it('asks for a rate, then for its decision, then for the year’s charge', async () => {
    const { id } = await contribution()
    expect(await points()).toMatchObject({
      rates: 'warning: Не задана ставка: Членский взнос',
      runs: `warning: За ${year} год не начисляли: Членский взнос`,
    })
    await post(`contribution-kinds/${id}/rates`, { valid_from: `${year}-01-01`, price: 10_000 })
    expect(await points()).toMatchObject({ rates: 'warning: У ставки не записано решение: Членский взнос' })
    await test().db.write.updateTable('rates').set({ decision: 'Протокол № 3' }).where('gbc_id', '=', gbc_id).execute()
    const slot = { gbc_id, kind_id: id, period: year, garage_id: '', member_id: '', charge_id: id }
    await test().db.write.insertInto('charge_slots').values(slot).execute()
    expect(await points()).toMatchObject({
      rates: 'done: Ставки заданы, решения записаны',
      runs: `done: Взносы за ${year} год начислены`,
    })
  })

  it('names days without a statement of the bank', async () => {
    await contribution()
    const bank_account_id = newId()
    for (const [from_on, to_on] of [
      [`${year}-01-01`, `${year}-01-15`],
      [`${year}-01-18`, `${year}-12-31`],
    ])
      await test()
        .db.write.insertInto('statements')
        .values(statementRow({ gbc_id, id: newId(), bank_account_id, status: 'posted', from_on, to_on }))
        .execute()
    expect(await points()).toMatchObject({
      statements: `warning: Нет выписок банка: 16.01.${year} – 17.01.${year}`,
    })
  })
})
