import type { Gbc } from '#contract/gbc'
import type { Report } from '#contract/money/reports'
import { postOperations, reverseOperations } from '#server/features/ledger/ledgerService'
import type { AccountRef } from '#server/features/ledger/ledgerRepository'
import { today } from '#server/lib/days'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { trialBalance } from './trialBalance'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let base: string
  let keys = 0

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
  })

  const post = async <T>(path: string, body: object) =>
    (await test().call<T>(chairman, 'POST', `${base}/${path}`, body, { 'idempotency-key': `trial-${(keys += 1)}` }))
      .body
  const balance = async (from: string, to: string) =>
    (await test().call<Report>(chairman, 'GET', `${base}/reports/trial_balance?from=${from}&to=${to}`)).body
  const month = async (from: string, to: string) =>
    (await test().call<Report>(chairman, 'GET', `${base}/reports/month?from=${from}&to=${to}`)).body
  const amounts = ([, ...cells]: Report['rows'][number]) => cells.map((cell) => Number(cell ?? 0))

  const MONEY = /^(50|51|57\.\d) /

  /** The consolidated month has the money of the trial balance at both ends, and its lines make the difference. */
  async function expectTied(from: string, to: string) {
    const [{ rows: accounts }, { rows, sums = [], totals }] = [await balance(from, to), await month(from, to)]
    const [opening, closing] = accounts
      .filter(([name]) => MONEY.test(String(name)))
      .map(amounts)
      .reduce(
        ([start, end], [startDebit, startCredit, , , endDebit, endCredit]) => [
          start + startDebit - startCredit,
          end + endDebit - endCredit,
        ],
        [0, 0],
      )
    expect([from, ...totals]).toEqual([from, 'Деньги на начало', opening, 'Деньги на конец', closing])
    const lines = rows.slice(0, sums[0])
    const [, received, , spent] = rows[sums[0]]
    const sumOf = (column: number) => lines.reduce((sum, cells) => sum + Number(cells[column] ?? 0), 0)
    expect([sumOf(1), sumOf(3)]).toEqual([received, spent])
    expect([from, opening + Number(received) - Number(spent)]).toEqual([from, closing])
    expect(rows[sums[1]][1]).toBe(Math.abs(closing - opening))
    // Funds and the money of no fund make the money of desks and accounts.
    const kept = rows.slice(sums[1] + 1).filter(([name]) => /фонд|под отчёт/i.test(String(name)))
    const keptAt = (column: number) => kept.reduce((sum, cells) => sum + Number(cells[column]), 0)
    expect([from, keptAt(1), keptAt(3)]).toEqual([from, opening, closing])
  }

  it('shows debts and advances of members apart, and where the money stands', async () => {
    const { id: debtor } = await test().member(gbc.id, chairman, { last_name: 'Антонов' })
    const { id: payer } = await test().member(gbc.id, chairman, { last_name: 'Белов' })
    const { id: kind_id } = await post<{ id: string }>('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
    })
    await post('charges', { member_id: debtor, kind_id, amount: 350_000, date: '2026-08-10' })
    await post('payments', { paid_on: '2026-09-15', lines: [{ member_id: payer, amount: 50_000 }] })
    await post('payments', { paid_on: '2026-10-05', lines: [{ member_id: debtor, amount: 100_000 }] })
    const { rows, totals } = await balance('2026-10-01', '2026-10-31')
    expect(rows).toEqual([
      ['50 Касса', 50_000, null, 100_000, null, 150_000, null],
      ['76 Лицевые счета', 350_000, 50_000, null, 100_000, 250_000, 50_000],
      ['86 Членский взнос', null, 350_000, null, null, null, 350_000],
    ])
    expect(totals).toEqual(['Итого', 400_000, 400_000, 100_000, 100_000, 400_000, 400_000])
    expect((await balance('2026-07-01', '2026-07-31')).rows).toEqual([])
  })

  const refs: AccountRef[] = [
    { code: '50', ref_id: 'desk' },
    { code: '51', ref_id: 'bank' },
    { code: '57.1' },
    { code: '60.Н' },
    { code: '26', ref_id: 'bank_services' },
    { code: '76', ref_id: 'one' },
    { code: '76', ref_id: 'other' },
    { code: '76.Н' },
    { code: '86', ref_id: 'kind' },
    { code: '91.П' },
  ]

  const periods = [
    ['2026-01-01', '2026-06-30'],
    ['2026-02-10', '2026-02-10'],
    ['2026-02-15', '2026-03-02'],
    ['2026-02-15', '2026-05-20'],
    ['2026-04-01', '2026-04-30'],
  ]

  /** Of the first half of 2026, on all accounts. */
  function randomOperations() {
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const day = () => `2026-0${1 + next(6)}-${String(1 + next(28)).padStart(2, '0')}`
    return Array.from({ length: 120 }, () => {
      const debit = next(refs.length)
      const credit = (debit + 1 + next(refs.length - 1)) % refs.length
      return {
        kind: 'payment' as const,
        effective_date: day(),
        lines: [{ debit: refs[debit], credit: refs[credit], amount: 1 + next(1_000_000) }],
      }
    })
  }

  it('agrees with itself whatever was posted and whatever the period: both sides alike, closing is opening and turnovers', async () => {
    const operations = randomOperations()
    const poster = { gbc_id: gbc.id, user_id: chairman.id }
    const posted = await test()
      .db.write.transaction()
      .execute((trx) => postOperations(trx, poster, operations))
    for (const [from, to] of periods) {
      const { rows, totals } = await balance(from, to)
      const [openingDebit, openingCredit, debit, credit, closingDebit, closingCredit] = amounts(totals)
      expect([from, openingCredit, credit, closingCredit]).toEqual([from, openingDebit, debit, closingDebit])
      const turnover = operations
        .filter(({ effective_date }) => effective_date >= from && effective_date <= to)
        .reduce((sum, { lines: [{ amount }] }) => sum + amount, 0)
      expect([from, debit]).toEqual([from, turnover])
      for (const row of rows) {
        const [startDebit, startCredit, inDebit, inCredit, endDebit, endCredit] = amounts(row)
        expect([row[0], endDebit - endCredit]).toEqual([row[0], startDebit - startCredit + inDebit - inCredit])
      }
    }
    for (const [from, to] of periods) await expectTied(from, to)
    const reversed = posted.flatMap(({ id }, index) => (index % 5 === 0 ? [id] : []))
    await test()
      .db.write.transaction()
      .execute((trx) => reverseOperations(trx, poster, reversed, { date: '2026-06-28' }))
    for (const [from, to] of [...periods, ['2026-06-01', '2026-06-30']]) await expectTied(from, to)
    const [first, second] = [await balance('2026-01-01', '2026-03-14'), await balance('2026-03-15', '2026-06-30')]
    expect(amounts(second.totals).slice(0, 2)).toEqual(amounts(first.totals).slice(4))
  })

  it('sums in halves what it sums as one, as known now and after any operation', async () => {
    const operations = randomOperations()
    await test()
      .db.write.transaction()
      .execute((trx) => postOperations(trx, { gbc_id: gbc.id, user_id: chairman.id }, operations))
    const { heavy } = test().db
    for (const known_seq of [undefined, 0, 1, 40, 80, 120])
      for (const [from, to] of periods) {
        const asked = { from, to, known_seq }
        const whole = await trialBalance(heavy, gbc.id, asked)
        expect([asked, await trialBalance(heavy, gbc.id, asked, 1)]).toEqual([asked, whole])
        const known = operations.slice(0, known_seq).filter(({ effective_date }) => effective_date <= to)
        const turnover = known
          .filter(({ effective_date }) => effective_date >= from)
          .reduce((sum, { lines: [{ amount }] }) => sum + amount, 0)
        const desk = known.reduce((sum, { lines: [{ debit, credit, amount }] }) => {
          return sum + (debit.code === '50' ? amount : 0) - (credit.code === '50' ? amount : 0)
        }, 0)
        const [, ...inDesk] = whole.rows.find(([name]) => String(name).startsWith('50 ')) ?? ['', 0, 0, 0, 0, 0, 0]
        const [, , , , closingDebit, closingCredit] = inDesk.map(Number)
        expect([asked, amounts(whole.totals)[2] ?? 0, closingDebit - closingCredit]).toEqual([asked, turnover, desk])
      }
  })

  it('agrees with itself while others post', async () => {
    const poster = { gbc_id: gbc.id, user_id: chairman.id }
    const { heavy, write } = test().db
    const post = async () => {
      for (const operation of randomOperations())
        await write.transaction().execute((trx) => postOperations(trx, poster, [operation]))
    }
    let ended = false
    const posting = post().finally(() => (ended = true))
    while (!ended) {
      const { totals } = await trialBalance(heavy, gbc.id, { from: '2026-02-15', to: '2026-03-02' }, 1)
      const [openingDebit, openingCredit, debit, credit, closingDebit, closingCredit] = amounts(totals)
      expect([openingCredit, credit, closingCredit]).toEqual([openingDebit, debit, closingDebit])
    }
    await posting
  })

  it('is read as it was known on a day: what was posted later is not in it, whatever its date', async () => {
    const { id: member_id } = await test().member(gbc.id, chairman, { last_name: 'Антонов' })
    await post('payments', { paid_on: '2026-09-15', lines: [{ member_id, amount: 50_000 }] })
    const read = async (query: string) =>
      test().call<Report & { errors: object }>(
        chairman,
        'GET',
        `${base}/reports/${query}&from=2026-09-01&to=2026-09-30`,
      )
    const now = (await read('trial_balance?')).body
    expect(now.rows).toHaveLength(2)
    const day = today(gbc.id)
    expect((await read(`trial_balance?known_at=${day}`)).body).toEqual(now)
    expect((await read('trial_balance?known_at=2026-09-20')).body).toMatchObject({ rows: [], totals: [] })
    const refused = await read('days?known_at=2026-09-20')
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { known_at: '«Оплата по дням» читают только как сейчас' },
    ])
  })

  it('shows a month by what money came and went for; what was taken back is in it no more', async () => {
    const { id: debtor } = await test().member(gbc.id, chairman, { last_name: 'Антонов' })
    const kind = async (name: string) =>
      (
        await post<{ id: string }>('contribution-kinds', {
          name,
          nature: 'membership',
          method: 'manual',
          periodicity: 'none',
        })
      ).id
    await post('charges', { member_id: debtor, kind_id: await kind('Охрана'), amount: 30_000, date: '2026-09-10' })
    await post('charges', { member_id: debtor, kind_id: await kind('Взнос'), amount: 50_000, date: '2026-09-11' })
    await post('payments', { paid_on: '2026-09-15', lines: [{ member_id: debtor, amount: 10_000 }] })
    await post('payments', { paid_on: '2026-10-05', lines: [{ member_id: debtor, amount: 80_000 }] })
    const wrong = await post<{ operation_id: string }>('payments', {
      paid_on: '2026-10-06',
      lines: [{ member_id: debtor, amount: 7_000 }],
    })
    await post(`operations/${wrong.operation_id}/reverse`, { reason: 'Ошибка' })
    await post('payments/refund', { member_id: debtor, source: 'cash', paid_on: '2026-10-07', amount: 4_000 })
    expect(await month('2026-10-01', '2026-10-31')).toMatchObject({
      rows: [
        ['Взнос', 50_000, 'Возврат аванса', 4_000],
        ['Охрана', 20_000, null, null],
        ['Авансы членов', 10_000, null, null],
        ['Всего поступило', 80_000, 'Всего израсходовано', 4_000],
        ['Поступило больше на', 76_000, null, null],
        ['Касса на начало', 10_000, 'Касса на конец', 86_000],
        ['Фонд «Взнос» на начало', 0, 'Фонд «Взнос» на конец', 50_000],
        ['Фонд «Охрана» на начало', 10_000, 'Фонд «Охрана» на конец', 30_000],
        ['Вне фондов на начало', 0, 'Вне фондов на конец', 6_000],
      ],
      totals: ['Деньги на начало', 10_000, 'Деньги на конец', 86_000],
    })
    await expectTied('2026-09-01', '2026-09-30')
    await expectTied('2026-10-01', '2026-10-31')
    expect((await month('2025-01-01', '2025-01-31')).rows).toEqual([])
  })

  it('keeps a month as it was when a payment of it is taken back in another', async () => {
    const { id: member_id } = await test().member(gbc.id, chairman, { last_name: 'Антонов' })
    const { id: kind_id } = await post<{ id: string }>('contribution-kinds', {
      name: 'Охрана',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
    })
    await post('charges', { member_id, kind_id, amount: 30_000, date: '2026-09-10' })
    const { operation_id } = await post<{ operation_id: string }>('payments', {
      paid_on: '2026-09-15',
      lines: [{ member_id, amount: 40_000 }],
    })
    const before = await month('2026-09-01', '2026-09-30')
    await post(`operations/${operation_id}/reverse`, { reason: 'Ошибка', date: '2026-10-05' })
    expect(await month('2026-09-01', '2026-09-30')).toEqual(before)
    expect(before.rows.slice(0, 2)).toEqual([
      ['Охрана', 30_000, null, null],
      ['Авансы членов', 10_000, null, null],
    ])
    expect((await month('2026-10-01', '2026-10-31')).rows.slice(0, 3)).toEqual([
      ['Охрана', -30_000, null, null],
      ['Авансы членов', -10_000, null, null],
      ['Всего поступило', -40_000, 'Всего израсходовано', 0],
    ])
    await expectTied('2026-09-01', '2026-09-30')
    await expectTied('2026-10-01', '2026-10-31')
    expect((await month('2026-09-01', '2026-10-31')).rows).toEqual([])
  })
})
