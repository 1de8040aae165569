import type { ApiError, Page } from '#contract/common'
import type { AccountStatement } from '#contract/money/accounts'
import type { Charged, ChargeRun, RunStatus } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { Payment } from '#contract/money/payments'
import type { MoneyPlace } from '#contract/money/books'
import type { Checklist, Periods } from '#contract/money/periods'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import type { StatementStatus } from '#contract/money/statements'
import type { Notification } from '#contract/notifications'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { today } from '#server/lib/days'
import { newId } from '#server/lib/ids'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { statementRow } from '#server/testing/statementRows'
import { paperOf, workbookOf } from '#server/testing/tableFile'
import { until } from '#server/testing/until'
import { changedPeriods } from './periodsService'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let accountant: TestUser
  let member: Member
  let base: string
  let manual: ContributionKind
  let keys = 0

  const call = <T>(user: TestUser, path: string, body: object, key = `periods-${(keys += 1)}`) =>
    test().call<T>(user, 'POST', `${base}/${path}`, body, { 'idempotency-key': key })
  const post = <T = ApiError>(path: string, body: object, user = accountant) => call<T>(user, path, body)
  const get = async <T>(path: string) => (await test().call<T>(accountant, 'GET', `${base}/${path}`)).body

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    accountant = await test().user({ gbc_id: gbc.id, role: 'accountant' })
    base = `/api/gbc/${gbc.id}`
    member = await test().member(gbc.id, chairman)
    manual = (
      await post<ContributionKind>('contribution-kinds', {
        name: 'Членский взнос',
        nature: 'membership',
        method: 'manual',
        periodicity: 'none',
      })
    ).body
  })

  const charge = async (roubles: number, date: string, due_date: string | null = null) => {
    const body = { member_id: member.id, kind_id: manual.id, amount: roubles * 100, date, due_date }
    return post<Charged>('charges', body)
  }
  const pay = (roubles: number, paid_on: string, source = 'cash') =>
    post<Payment>('payments', { source, paid_on, lines: [{ member_id: member.id, amount: roubles * 100 }] })
  const placesOf = async (month: string) => (await get<Checklist>(`periods/${month}/checklist`)).places
  const countedAll = async (month: string) =>
    (await placesOf(month)).map(({ account_id, balance }) => ({ account_id, amount: balance }))
  const close = async (month: string, fields: object = {}, user = accountant) =>
    post<Periods & ApiError>(`periods/${month}/close`, { counted: await countedAll(month), ...fields }, user)
  const closedThrough = async () => (await get<Periods>('periods')).closed_through
  const consistent = async () =>
    expect([
      await ledgerDifferences(test().db.read, gbc.id),
      await accountDifferences(test().db.read, gbc.id, [member.id]),
      await changedPeriods(test().db.read, gbc.id),
    ]).toEqual([[], [], []])

  it('shows what was charged and paid in each month, with cash and bank at its end', async () => {
    await charge(3500, '2026-01-15')
    await pay(2000, '2026-01-20')
    const { body: second } = await pay(500, '2026-02-05')
    await post(`operations/${second.operation_id}/reverse`, { reason: 'Не тот член', date: '2026-03-01' })
    const { months, years, closed_through } = await get<Periods>('periods?year=2026')
    expect([years.at(-1), closed_through]).toEqual(['2026', null])
    const file = `${base}/periods/file?year=2026&format`
    const [head, ...rows] = await workbookOf(test(), chairman, `${file}=xlsx`)
    expect(head.slice(0, 3)).toEqual(['Месяц', 'Начислено, ₽', 'Оплачено, ₽'])
    expect(rows.map((row) => row.slice(1, 5))).toEqual(
      months.map(({ charged, paid, cash, bank }) => [charged, paid, cash, bank].map((kopecks) => kopecks / 100)),
    )
    expect(await paperOf(test(), chairman, `${file}=pdf`)).toEqual([200, '%PDF-'])
    const shown = months
      .slice(-3)
      .map(({ month, charged, paid, cash, can_close }) => [month, charged / 100, paid / 100, cash / 100, can_close])
    expect(shown).toEqual([
      ['2026-03', 0, -500, 2000, false],
      ['2026-02', 0, 500, 2500, false],
      ['2026-01', 3500, 2000, 2000, true],
    ])
  })

  it('refuses a day of a wrong year, which would have every month since wait to be closed', async () => {
    const wrong = await pay(100, '2016-09-15')
    expect(wrong.status).toBe(201)
    expect((await get<Periods>('periods')).years.at(-1)).toBe('2016')
    await post(`operations/${wrong.body.operation_id}/reverse`, { reason: 'Не тот год' })
    const { years, months } = await get<Periods>('periods?year=2026')
    expect([years.length, months.some(({ can_close }) => can_close)]).toEqual([1, false])

    await pay(100, '2026-10-05')
    expect((await get<Periods>('periods?year=2026')).months.find(({ can_close }) => can_close)?.month).toBe('2026-10')
    const message = 'Книги ведутся с 05.10.2026: проверьте год'
    const errorsOf = ({ body }: { body: unknown }) => (body as ApiError).errors
    expect(errorsOf(await pay(100, '2016-10-05'))).toEqual({ paid_on: message })
    expect(errorsOf(await charge(100, '2025-10-04'))).toEqual({ date: message })
    // What the office enters late of the year before is taken.
    expect((await charge(100, '2025-10-05')).status).toBe(201)
  })

  it('takes a payment of a day in a closed month on the first open day where that is said, and keeps its day', async () => {
    const { body: early } = await charge(100, '2026-01-05', '2026-01-31')
    const { body: late } = await pay(100, '2026-02-10')
    expect((await close('2026-01')).status).toBe(200)
    const paid = (paid_on: string, fields: object = {}) =>
      post<Payment & ApiError>('payments', { paid_on, lines: [{ member_id: member.id, amount: 4000 }], ...fields })
    expect((await paid('2026-01-20')).body.errors).toEqual({
      paid_on: 'Месяц 01.2026 закрыт. Поставьте дату не раньше 01.02.2026 или отметьте «Провести 01.02.2026»',
    })
    const { status, body } = await paid('2026-01-20', { in_open_month: true })
    expect([status, body.paid_on]).toEqual([201, '2026-01-20'])
    const { entries, closing } = await get<AccountStatement>(`accounts/${member.id}/statement?from=2026-01-01`)
    const lineOf = (id: string) => entries.find(({ operation_id }) => operation_id === id)
    expect(lineOf(body.operation_id)).toMatchObject({ date: '2026-02-01', paid_on: '2026-01-20', paid: 4000 })
    // By its day it pays before what came later.
    expect(lineOf(early.operation_id)?.open).toBe(0)
    expect(lineOf(late.operation_id)?.allocations.reduce((sum, { amount }) => sum + amount, 0)).toBe(6000)
    expect(closing).toBe(-4000)
    // A day in an open month is the books' own, and a wrong year is one also here.
    expect((await paid('2026-02-11', { in_open_month: true })).status).toBe(201)
    expect((await paid('2016-01-20', { in_open_month: true })).body.errors).toEqual({
      paid_on: 'Книги ведутся с 05.01.2026: проверьте год',
    })
    await consistent()
  })

  it('14: corrects a closed January in February: its end stays, the due date too', async () => {
    const { body: wrong } = await charge(3500, '2026-01-01', '2026-01-31')
    expect((await close('2026-01')).status).toBe(200)
    const refused = await post(`operations/${wrong.operation_id}/reverse`, { reason: 'Ошибка', date: '2026-01-20' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { date: 'Месяц 01.2026 закрыт. Проведите исправление датой не раньше 01.02.2026' },
    ])
    const right = { amount: 300_000, reason: 'Ошибка', date: '2026-02-12' }
    expect((await post(`operations/${wrong.operation_id}/correct`, right)).status).toBe(200)
    const closing = async (to: string) =>
      (await get<AccountStatement>(`accounts/${member.id}/statement?from=2026-01-01&to=${to}`)).closing / 100
    expect([await closing('2026-01-31'), await closing('2026-02-12')]).toEqual([3500, 3000])
    const { entries } = await get<AccountStatement>(`accounts/${member.id}/statement?from=2026-02-01`)
    expect(entries.find(({ open }) => open > 0)).toMatchObject({ due_date: '2026-01-31', charged: 300_000 })
    await consistent()
  })

  it('refuses whatever is dated into a closed month at the field of its date', async () => {
    const garage = (await post<Garage>('garages', { number: '17' }, chairman)).body
    await post(`garages/${garage.id}/ownerships`, {
      member_id: member.id,
      share_numerator: 1,
      share_denominator: 1,
      from: '2020-01-01',
    })
    const kind = (
      await post<ContributionKind>('contribution-kinds', {
        name: 'На дорогу',
        nature: 'target',
        method: 'garage',
        periodicity: 'once',
      })
    ).body
    await post(`contribution-kinds/${kind.id}/rates`, { valid_from: '2020-01-01', price: 1_000_000 })
    const run = (await post<ChargeRun>('charges/runs', { kind_id: kind.id, date: '2026-01-20' })).body
    await until(async () => (await get<ChargeRun>(`charges/runs/${run.id}`)).status === 'ready')
    const { body: early } = await pay(5000, '2026-01-10')
    expect((await close('2026-01', { despite_warnings: true })).status).toBe(200)

    const message = 'Месяц 01.2026 закрыт. Проведите исправление датой не раньше 01.02.2026'
    const errorsOf = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer
      return [status, (body as ApiError).errors]
    }
    expect(await errorsOf(pay(1, '2026-01-31'))).toEqual([
      422,
      { paid_on: 'Месяц 01.2026 закрыт. Поставьте дату не раньше 01.02.2026 или отметьте «Провести 01.02.2026»' },
    ])
    expect(await errorsOf(charge(1, '2026-01-31'))).toEqual([422, { date: message }])
    const refund = { member_id: member.id, amount: 100, paid_on: '2026-01-31' }
    expect(await errorsOf(post('payments/refund', refund))).toEqual([422, { paid_on: message }])
    const reversal = { reason: 'Ошибка', date: '2026-01-31' }
    expect(await errorsOf(post(`operations/${early.operation_id}/reverse`, reversal))).toEqual([422, { date: message }])
    const late = post('charges/runs', { kind_id: kind.id, date: '2026-01-31' })
    expect(await errorsOf(late)).toEqual([422, { date: message }])
    expect(await errorsOf(post(`charges/runs/${run.id}/post`, {}))).toEqual([422, { date: message }])

    expect((await post(`operations/${early.operation_id}/reverse`, { reason: 'Ошибка' })).status).toBe(200)
    const { entries } = await get<AccountStatement>(`accounts/${member.id}/statement?from=2026-01-01`)
    expect(entries.map(({ kind: what, date }) => [what, date])).toEqual([
      ['payment', '2026-01-10'],
      ['reversal', '2026-02-01'],
    ])
    await consistent()
  })

  it('closes what was there before the books with their first month', async () => {
    await pay(1, '2026-01-15')
    const [{ id: place_id }] = await get<MoneyPlace[]>('books/places')
    const opening = { place_id, book: 'cash', amount: 50_000, as_of: '2026-01-01' }
    expect((await post('books/opening', opening, chairman)).status).toBe(200)
    expect((await post('books/opening', { ...opening, amount: 60_000 }, chairman)).status).toBe(200)
    expect((await get<Periods>('periods?year=2026')).months.at(-1)).toMatchObject({ month: '2026-01', can_close: true })
    expect((await close('2026-01')).status).toBe(200)
    expect(await closedThrough()).toBe('2026-01-31')
    const refused = await post('books/opening', { ...opening, amount: 70_000 }, chairman)
    expect(refused.body).toMatchObject({ errors: { as_of: expect.stringContaining('закрыт') as unknown } })
    await consistent()
  })

  it('closes months in their order alone, and none that is not over', async () => {
    await charge(100, '2026-01-15')
    await charge(100, '2026-03-15')
    const early = await close('2026-03')
    expect([early.status, early.body.message]).toEqual([422, 'Сначала закройте месяц 01.2026'])
    expect((await close('2026-01')).status).toBe(200)
    // Nothing was posted in February.
    expect((await close('2026-03')).status).toBe(200)
    expect(await closedThrough()).toBe('2026-03-31')
    const present = today(gbc.id).slice(0, 7)
    const unfinished = await close(present)
    expect([unfinished.status, unfinished.body.errors]).toEqual([422, { month: 'Месяц ещё не закончился' }])
    const again = await close('2026-01')
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(/^Месяц 01\.2026 уже закрыт \d\d\.\d\d\.\d{4} \(/),
    ])
  })

  it('asks why money that is on its way or unclear stays so after the month', async () => {
    await pay(3500, '2026-01-20')
    await post('operations/cash-to-bank', { amount: 100_000, sent_on: '2026-01-31' })
    const counted = await countedAll('2026-01')
    const silent = await close('2026-01', { counted, despite_warnings: true })
    expect([silent.status, silent.body.errors]).toEqual([422, { note: 'Напишите, почему это осталось неразобранным' }])
    const explained = await close('2026-01', { counted, despite_warnings: true, note: 'Банк зачислит 02.02' })
    expect(explained.status).toBe(200)
  })

  it('asks what was counted: a difference stands in the way, what nobody counted is accepted with a tick', async () => {
    await pay(3500, '2026-01-20')
    const [desk] = await placesOf('2026-01')
    expect(desk).toMatchObject({ place: 'cash', name: 'Касса', balance: 350_000 })
    const short = await close('2026-01', {
      counted: [{ account_id: desk.account_id, amount: 340_000 }],
      despite_warnings: true,
    })
    expect([short.status, short.body.errors]).toEqual([
      422,
      { 'counted.0.amount': 'По учёту 3\u00a0500,00\u00a0₽: расходится на 100,00\u00a0₽' },
    ])
    const uncounted = await close('2026-01', { counted: [] })
    expect([uncounted.status, uncounted.body.errors]).toEqual([
      422,
      { despite_warnings: 'Не всё сделано. Касса не пересчитана: Касса' },
    ])
    expect(await closedThrough()).toBeNull()
    expect((await close('2026-01', { counted: [], despite_warnings: true, note: 'Кассир болен' })).status).toBe(200)
    expect((await get<Periods>('periods?year=2026')).months.at(-1)).toMatchObject({ note: 'Кассир болен' })
    const { items } = (
      await test().call<Page<{ changes: object }>>(chairman, 'GET', `${base}/audit?area=periods&action=period_closed`)
    ).body
    expect(items).toMatchObject([{ changes: { warnings: [null, 'Касса не пересчитана: Касса'] } }])
  })

  it('warns of contributions of each month that were not charged, and of money that is on its way', async () => {
    const kind = (
      await post<ContributionKind>('contribution-kinds', {
        name: 'Охрана',
        nature: 'membership',
        method: 'garage',
        periodicity: 'month',
      })
    ).body
    await charge(100, '2026-01-15')
    const texts = async () => (await get<Checklist>('periods/2026-01/checklist')).points.map(({ text }) => text)
    expect(await texts()).toEqual(['Все начисления месяца проведены', 'Невыясненных сумм и денег в пути нет'])
    await post(`contribution-kinds/${kind.id}/rates`, { valid_from: '2026-01-10', price: 1_000_000 })
    expect(await texts()).toContain('За месяц не начисляли: Охрана')
  })

  it('warns of contributions of each quarter with its last month', async () => {
    const kind = { name: 'Вывоз мусора', nature: 'membership', method: 'garage', periodicity: 'quarter' }
    const { id } = (await post<ContributionKind>('contribution-kinds', kind)).body
    await post(`contribution-kinds/${id}/rates`, { valid_from: '2026-01-01', price: 1_000_000 })
    const texts = async (month: string) =>
      (await get<Checklist>(`periods/${month}/checklist`)).points.map(({ text }) => text)
    expect(await texts('2026-02')).toEqual(['Все начисления месяца проведены', 'Невыясненных сумм и денег в пути нет'])
    expect(await texts('2026-03')).toContain('За квартал не начисляли: Вывоз мусора')
  })

  it('keeps a month open while a run or a statement of it is at work', async () => {
    await charge(100, '2026-01-15')
    const kind = { name: 'Охрана', nature: 'membership', method: 'garage', periodicity: 'month' }
    const { id: kind_id } = (await post<ContributionKind>('contribution-kinds', kind)).body
    const run = await post<ChargeRun>('charges/runs', { kind_id, period: '2026-01', date: '2026-01-15' })
    await until(async () => (await get<ChargeRun>(`charges/runs/${run.body.id}`)).status === 'ready')
    const statement = statementRow({ gbc_id: gbc.id, id: newId() })
    await test().db.write.insertInto('statements').values(statement).execute()
    const runAt = (status: RunStatus) =>
      test().db.write.updateTable('charge_runs').set({ status }).where('gbc_id', '=', gbc.id).execute()
    const statementAt = (status: StatementStatus) =>
      test().db.write.updateTable('statements').set({ status }).where('gbc_id', '=', gbc.id).execute()
    const refused = async () => {
      const { status, body } = await close('2026-01', { despite_warnings: true })
      return [status, body.message]
    }
    for (const status of ['posting', 'reversing'] as const) {
      await runAt(status)
      expect(await refused()).toEqual([409, 'Начисление не закончено: Охрана'])
    }
    await runAt('reversed')
    for (const status of ['posting', 'undoing'] as const) {
      await statementAt(status)
      expect(await refused()).toEqual([409, 'Выписка ещё проводится или отменяется: выписка.txt'])
    }
    await statementAt('undone')
    expect((await close('2026-01', { despite_warnings: true })).status).toBe(200)
  })

  it('opens the last closed month again: with a reason, by the chairman, who tells those that check', async () => {
    await charge(100, '2026-01-15')
    await charge(100, '2026-02-15')
    await close('2026-01')
    await close('2026-02')
    const auditor = await test().user({ gbc_id: gbc.id, role: 'auditor' })
    const reason = { reason: 'Забыли счёт за свет' }
    expect((await post('periods/2026-02/reopen', reason)).status).toBe(403)
    expect((await post('periods/2026-02/reopen', {}, chairman)).body.errors).toHaveProperty('reason')
    const first = await post('periods/2026-01/reopen', reason, chairman)
    expect([first.status, first.body.message]).toEqual([
      409,
      'Открыть заново можно только последний закрытый месяц: 02.2026',
    ])
    const { body } = await post<Periods>('periods/2026-02/reopen', reason, chairman)
    expect(body.closed_through).toBe('2026-01-31')
    expect((await charge(5, '2026-02-20')).status).toBe(201)
    const { items } = (await test().call<Page<Notification>>(auditor, 'GET', '/api/notifications')).body
    expect(items).toMatchObject([{ title: 'Месяц 02.2026 открыт заново', text: 'Почему: Забыли счёт за свет' }])
    expect((await close('2026-02')).status).toBe(200)
    await consistent()
  })

  it('closes once, whoever and however often asks at once', async () => {
    await charge(100, '2026-01-15')
    const body = { counted: [] }
    const [one, two] = await Promise.all([
      call<ApiError>(accountant, 'periods/2026-01/close', body),
      call<ApiError>(chairman, 'periods/2026-01/close', body),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    await charge(100, '2026-02-15')
    const clicks = await Promise.all(
      [1, 2, 3].map(() => call<Periods>(accountant, 'periods/2026-02/close', body, `double ${gbc.id}`)),
    )
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await test().db.read.selectFrom('periods').select('month').where('gbc_id', '=', gbc.id).execute()).toEqual([
      { month: '2026-01' },
      { month: '2026-02' },
    ])
  })

  it('never cuts a run in two: a month is closed before all of it or after all of it', async () => {
    for (let number = 1; number <= 45; number += 1) {
      const { id } = (await post<Garage>('garages', { number: String(number) }, chairman)).body
      await post(`garages/${id}/ownerships`, {
        member_id: member.id,
        share_numerator: 1,
        share_denominator: 1,
        from: '2020-01-01',
      })
    }
    const kind = (
      await post<ContributionKind>('contribution-kinds', {
        name: 'На дорогу',
        nature: 'target',
        method: 'garage',
        periodicity: 'once',
      })
    ).body
    await post(`contribution-kinds/${kind.id}/rates`, { valid_from: '2020-01-01', price: 1_000_000 })
    await charge(100, '2026-01-15')
    const { id } = (await post<ChargeRun>('charges/runs', { kind_id: kind.id, date: '2026-01-20' })).body
    const run = () => get<ChargeRun>(`charges/runs/${id}`)
    await until(async () => (await run()).status === 'ready')
    const [posting, closing] = await Promise.all([
      post<ChargeRun>(`charges/runs/${id}/post`, {}),
      close('2026-01', { despite_warnings: true }),
    ])
    if (posting.status === 202) await until(async () => (await run()).status === 'posted' || closing.status === 200)
    const charged = async () =>
      (await test().db.read.selectFrom('charges').select('id').where('run_id', '=', id).execute()).length
    if (closing.status === 200) expect(await charged()).toBe((await run()).status === 'posted' ? 45 : 0)
    else {
      expect(closing.body.message).toBe('Начисление не закончено: На дорогу')
      await until(async () => (await charged()) === 45)
    }
    await consistent()
  })
})
