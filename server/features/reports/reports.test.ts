import type { Gbc } from '#contract/gbc'
import { REPORTS, type Report } from '#contract/money/reports'
import { postOperations } from '#server/features/ledger/ledgerService'
import { unclearReceipts } from './unclearReceipts'
import { paperOf, workbookOf } from '#server/testing/tableFile'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { partsOf } from './periodParts'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let base: string
  let member_id: string
  let keys = 0

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
    member_id = (await test().member(gbc.id, chairman)).id
    await post('add_bank_account', { number: '40703810700380000123', bank: { bic: '044525225', name: 'ПАО Сбербанк' } })
  })

  const post = async <T>(path: string, body: object) =>
    (await test().call<T>(chairman, 'POST', `${base}/${path}`, body, { 'idempotency-key': `reports-${(keys += 1)}` }))
      .body
  const report = async (name: string, query = 'from=2026-10-01&to=2026-10-31') =>
    (await test().call<Report>(chairman, 'GET', `${base}/reports/${name}?${query}`)).body
  const kopecks = (roubles: number) => Math.round(roubles * 100)
  const kind = async (name: string) => {
    const input = { name, nature: 'membership', method: 'manual', periodicity: 'year', due_rule: 'end_of_month' }
    return (await post<{ id: string }>('contribution-kinds', input)).id
  }
  const charge = (kind_id: string, roubles: number) =>
    post<{ operation_id: string }>('charges', {
      member_id,
      kind_id,
      amount: kopecks(roubles),
      date: '2026-09-01',
    })
  const pay = (roubles: number, paid_on: string, fields: object = {}) =>
    post<{ operation_id: string }>('payments', { paid_on, lines: [{ member_id, amount: kopecks(roubles) }], ...fields })
  const inRoubles = (rows: Report['rows']) =>
    rows.map((row) => row.map((cell, index) => (index > 1 && typeof cell === 'number' ? cell / 100 : cell)))

  it('tells what came in each day by what it has paid, and the rest as an advance', async () => {
    await charge(await kind('Членский взнос'), 1000)
    await charge(await kind('Охрана'), 300)
    await pay(800, '2026-10-05')
    await pay(100, '2026-10-05')
    await pay(500, '2026-10-07')
    const wrong = await pay(70, '2026-10-07')
    await post(`operations/${wrong.operation_id}/reverse`, { reason: 'Ошибка' })
    await pay(10, '2026-11-01')
    const { columns, rows, totals } = await report('days')
    expect(columns.map(({ title }) => title)).toEqual([
      'День',
      'Платежей',
      'Членский взнос',
      'Охрана',
      'Прочее',
      'Аванс',
      'Итого',
    ])
    expect(inRoubles(rows)).toEqual([
      ['2026-10-05', 2, 900, 0, 0, 0, 900],
      ['2026-10-07', 1, 100, 300, 0, 100, 500],
    ])
    expect(inRoubles([totals])).toEqual([['Итого', 3, 1000, 300, 0, 100, 1400]])
  })

  it('says the same of October after November’s charges have used its advances', async () => {
    const id = await kind('Членский взнос')
    await charge(id, 300)
    await pay(500, '2026-10-05')
    const printed = async () => [await report('days'), await report('month')]
    const before = await printed()
    await post('charges', { member_id, kind_id: id, amount: kopecks(200), date: '2026-11-01' })
    expect(await printed()).toEqual(before)
    expect(inRoubles((await report('days', 'from=2026-10-01&to=2026-11-30')).rows)).toEqual([
      ['2026-10-05', 1, 500, 0, 0, 500],
    ])
  })

  it('says the same of October after a charge of November that its advance has paid was taken back', async () => {
    const id = await kind('Членский взнос')
    await pay(500, '2026-10-05')
    const printed = async () => [await report('days'), await report('month')]
    const before = await printed()
    const input = { member_id, kind_id: id, amount: kopecks(200), date: '2026-11-01' }
    const charged = await post<{ operation_id: string }>('charges', input)
    await post(`operations/${charged.operation_id}/reverse`, { reason: 'Ошибка' })
    expect(await printed()).toEqual(before)
  })

  it('says the same of a closed October after its paid charge was taken back in November', async () => {
    const { operation_id } = await charge(await kind('Членский взнос'), 300)
    await pay(500, '2026-10-05')
    const printed = async () => [await report('days'), await report('month')]
    const before = await printed()
    for (const month of ['2026-09', '2026-10'])
      await post(`periods/${month}/close`, { counted: [], despite_warnings: true })
    await post(`operations/${operation_id}/reverse`, { reason: 'Ошибка' })
    expect(await printed()).toEqual(before)
    expect(inRoubles((await report('days', 'from=2026-10-01&to=2026-11-30')).rows)).toEqual([
      ['2026-10-05', 1, 0, 500, 500],
    ])
  })

  it('says the same of August, closed or not, after its paid charge was taken back in November', async () => {
    const on = (kind_id: string, roubles: number, date: string) =>
      post<{ operation_id: string }>('charges', { member_id, kind_id, amount: kopecks(roubles), date })
    const [yearly, fire] = [await kind('Членский'), await kind('Пожарный')]
    const { operation_id } = await on(yearly, 600, '2026-08-01')
    await pay(600, '2026-08-05')
    await on(fire, 150, '2026-08-10')
    const august = 'from=2026-08-01&to=2026-08-31'
    const printed = async () => [await report('days', august), await report('month', august)]
    const before = await printed()
    expect(inRoubles(before[0].rows)).toEqual([['2026-08-05', 1, 600, 0, 0, 600]])
    await post(`operations/${operation_id}/reverse`, { reason: 'Ошибка', date: '2026-11-01' })
    expect(await printed()).toEqual(before)
    const { rows, totals } = await report('month', 'from=2026-11-01&to=2026-11-30')
    expect(rows.map(([name, amount]) => [name, Number(amount) / 100])).toEqual([
      ['Пожарный', 150],
      ['Членский', -600],
      ['Стало авансом из прежних оплат', 450],
      ['Всего поступило', 0],
      ['Поступило больше на', 0],
      ['Касса на начало', 600],
      ['Фонд «Пожарный» на начало', 0],
      ['Фонд «Членский» на начало', 600],
      ['Вне фондов на начало', 0],
    ])
    expect(totals).toEqual(['Деньги на начало', kopecks(600), 'Деньги на конец', kopecks(600)])
  })

  it('says the same of October after a payment of it was taken back in November, which has it with a minus', async () => {
    await charge(await kind('Членский взнос'), 300)
    const { operation_id } = await pay(500, '2026-10-05')
    const printed = async () => [await report('days'), await report('sources'), await report('month')]
    const before = await printed()
    await post(`operations/${operation_id}/reverse`, { reason: 'Ошибка', date: '2026-11-02' })
    expect(await printed()).toEqual(before)
    const november = 'from=2026-11-01&to=2026-11-30'
    expect(inRoubles((await report('days', november)).rows)).toEqual([['2026-11-02', -1, -300, 0, -200, -500]])
    expect((await report('sources', november)).totals.slice(2)).toEqual([-1, -kopecks(500), 0, -kopecks(500)])
    const both = 'from=2026-10-01&to=2026-11-30'
    expect(inRoubles([(await report('days', both)).totals])).toEqual([['Итого', 0, 0, 0, 0]])
  })

  it('tells what earlier advances have paid, so that a kind has in the month what its fund has received', async () => {
    const id = await kind('Ремонт ворот')
    await pay(500, '2026-09-15')
    await post('charges', { member_id, kind_id: id, amount: kopecks(800), date: '2026-10-01' })
    await pay(400, '2026-10-05')
    const { rows, sums = [] } = await report('month')
    expect(rows.slice(0, sums[0] + 1).map(([name, amount]) => [name, Number(amount) / 100])).toEqual([
      ['Ремонт ворот', 800],
      ['Авансы членов', 100],
      ['Зачтены прежние авансы', -500],
      ['Всего поступило', 400],
    ])
  })

  it('names opening debts and advances that were given back', async () => {
    await pay(500, '2026-10-05')
    await post('payments/refund', { member_id, source: 'cash', paid_on: '2026-10-07', amount: kopecks(200) })
    const { columns, rows } = await report('days')
    expect(columns.map(({ title }) => title)).toEqual([
      'День',
      'Платежей',
      'Возврат аванса',
      'Прочее',
      'Аванс',
      'Итого',
    ])
    expect(inRoubles(rows)).toEqual([['2026-10-05', 1, 200, 0, 300, 500]])
  })

  it('keeps kinds of one name apart', async () => {
    await charge(await kind('Охрана'), 300)
    const closed = await kind('Прежняя охрана')
    await charge(closed, 200)
    await test()
      .db.write.updateTable('contribution_kinds')
      .set({ name: 'Охрана' })
      .where('gbc_id', '=', gbc.id)
      .where('id', '=', closed)
      .execute()
    await pay(500, '2026-10-05')
    const { columns, rows } = await report('days')
    expect(columns.slice(2, 4).map(({ title }) => title)).toEqual(['Охрана', 'Охрана'])
    expect(inRoubles(rows)).toEqual([['2026-10-05', 1, 300, 200, 0, 0, 500]])
  })

  it('tells of years, which are summed in parts, every day once, and what was taken back in another year', async () => {
    const years = { from: '2023-01-01', to: '2026-11-20' }
    const days = partsOf(years).flatMap(({ from, to }) => [from, to])
    expect(days.length).toBeGreaterThan(6)
    const paid = []
    for (const day of days) paid.push(await pay(10, day))
    await charge(await kind('Членский взнос'), 50)
    await post(`operations/${paid[1].operation_id}/reverse`, { reason: 'Ошибка', date: '2026-11-20' })
    const query = new URLSearchParams(years).toString()
    const { rows, totals } = await report('days', query)
    const left = days.length - 1
    expect(rows.map(([day]) => day)).toEqual(days)
    expect(inRoubles([totals])).toEqual([['Итого', left, 50, 0, (left - 5) * 10, left * 10]])
    expect((await report('sources', query)).totals.slice(2)).toEqual([left, left * 1000, 0, left * 1000])
  })

  it('tells what came into each place and what went back', async () => {
    await pay(800, '2026-10-05')
    await pay(500, '2026-10-06', { source: 'bank' })
    await post('payments/refund', { member_id, source: 'cash', paid_on: '2026-10-07', amount: kopecks(200) })
    const { rows, totals } = await report('sources')
    const money = (row: Report['rows'][number]) => [row[0], row[2], ...row.slice(3).map((cell) => Number(cell) / 100)]
    expect(rows.map(money)).toEqual([
      ['На счёт в банке', 1, 500, 0, 500],
      ['Наличными', 1, 800, 200, 600],
    ])
    expect(money(totals)).toEqual(['Итого', 2, 1300, 200, 1100])
  })

  it('has nothing to tell where nothing is unclear', async () => {
    expect(await report('unclear')).toMatchObject({ from: '2026-10-01', to: '2026-10-31', rows: [], totals: [] })
  })

  it('follows unclear money from its arrival until it is explained', async () => {
    const [bank, unclear] = [{ code: '51', ref_id: 'bank' } as const, { code: '76.Н' } as const]
    const operation = (effective_date: string, amount: number, back = false) => ({
      kind: 'payment' as const,
      effective_date,
      lines: [{ debit: back ? unclear : bank, credit: back ? bank : unclear, amount }],
    })
    await test()
      .db.write.transaction()
      .execute((trx) =>
        postOperations(trx, { gbc_id: gbc.id, user_id: chairman.id }, [
          operation('2026-09-20', 100_000),
          operation('2026-10-05', 50_000),
          operation('2026-10-09', 30_000, true),
        ]),
      )
    const { rows, totals } = await report('unclear')
    expect(rows.map((row) => [row[0], ...row.slice(4)])).toEqual([
      ['2026-10-01', null, null, 100_000],
      ['2026-10-05', 50_000, null, 150_000],
      ['2026-10-09', null, 30_000, 120_000],
    ])
    expect(totals.slice(4)).toEqual([50_000, 30_000, 120_000])
    // What is too long is not cut without a word.
    const october = { from: '2026-10-01', to: '2026-10-31' }
    await expect(unclearReceipts(test().db.read, gbc.id, october, 1)).rejects.toThrow(
      'За это время больше 1 строк: выберите срок короче',
    )
  })

  it('refuses a period that ends before it begins, and a report that isn’t there', async () => {
    const status = async (path: string) => (await test().call(chairman, 'GET', `${base}/reports/${path}`)).status
    expect(await status('days?from=2026-10-31&to=2026-10-01')).toBe(422)
    expect(await status('years')).toBe(422)
  })

  it('gives each report as a workbook with the rows and totals of the screen, and on paper', async () => {
    await charge(await kind('Членский взнос'), 1000)
    await pay(800, '2026-10-05')
    for (const name of REPORTS) {
      const { columns, rows, totals } = await report(name)
      const file = `${base}/reports/${name}/file?from=2026-10-01&to=2026-10-31`
      const [head, ...lines] = await workbookOf(test(), chairman, `${file}&format=xlsx`)
      const inCells = (cells: Report['totals']) =>
        cells.map((cell, index) => (columns[index].type === 'money' && typeof cell === 'number' ? cell / 100 : cell))
      expect(head).toEqual(columns.map(({ title, type }) => (type === 'money' ? `${title}, ₽` : title)))
      expect(lines).toEqual((totals.length > 0 ? [...rows, totals] : rows).map(inCells))
      expect(await paperOf(test(), chairman, `${file}&format=pdf`)).toEqual([200, '%PDF-'])
    }
  })
})
