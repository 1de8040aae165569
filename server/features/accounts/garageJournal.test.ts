import type { Garage } from '#contract/garages'
import type { GarageJournal } from '#contract/money/garageJournal'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { paperOf, workbookOf } from '#server/testing/tableFile'

onBothEngines((test) => {
  let base: string
  let chairman: TestUser
  let garage_id: string
  let seller: string
  let buyer: string
  let kind_id: string

  const post = async <T>(path: string, body: object) =>
    (await test().call<T>(chairman, 'POST', `${base}/${path}`, body)).body
  const charge = (member_id: string, date: string, amount: number, of = garage_id) =>
    post<{ operation_id: string }>('charges', { member_id, kind_id, garage_id: of, amount, date, due_date: date })
  const journal = async (query = '') =>
    (await test().call<GarageJournal>(chairman, 'GET', `${base}/garages/${garage_id}/journal?${query}`)).body

  beforeAll(async () => {
    const made = await test().cooperative()
    chairman = made.chairman
    base = `/api/gbc/${made.gbc.id}`
    seller = (await test().member(made.gbc.id, chairman, { last_name: 'Прежний' })).id
    buyer = (await test().member(made.gbc.id, chairman, { last_name: 'Новый' })).id
    garage_id = (await post<Garage>('garages', { number: '17' })).id
    const other = (await post<Garage>('garages', { number: '18' })).id
    const kind = {
      name: 'Охрана',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
      due_rule: 'end_of_month',
    }
    kind_id = (await post<{ id: string }>('contribution-kinds', kind)).id
    await charge(seller, '2026-01-10', 120_000)
    await charge(buyer, '2026-02-10', 90_000)
    await charge(buyer, '2026-02-10', 5_000, other)
    const wrong = await charge(buyer, '2026-03-10', 70_000)
    await post(`operations/${wrong.operation_id}/reverse`, { reason: 'Ошибка' })
    await post('payments', { paid_on: '2026-02-15', lines: [{ member_id: seller, amount: 120_000 }] })
    await post('payments', { paid_on: '2026-02-20', payer: 'Дочь', lines: [{ member_id: buyer, amount: 30_000 }] })
  })

  it('shows every charge for the garage, whoever owned it, what became of it, and who paid it when', async () => {
    const { garage_number, charged, open, charges } = await journal()
    expect([garage_number, charged, open]).toEqual(['17', 210_000, 60_000])
    expect(
      charges.map(({ date, state, open: left, payments }) => [
        date,
        state,
        left,
        payments.map(({ paid_on, payer, amount }) => `${paid_on} ${payer.split(' ')[0]} ${amount}`),
      ]),
    ).toEqual([
      ['2026-01-10', 'paid', 0, ['2026-02-15 Прежний 120000']],
      ['2026-02-10', 'overdue', 60_000, ['2026-02-20 Дочь 30000']],
      ['2026-03-10', 'reversed', 0, []],
    ])
  })

  it('is narrowed to a period, and refuses one that ends before it begins', async () => {
    expect((await journal('from=2026-02-01&to=2026-02-28')).charges.map(({ date }) => date)).toEqual(['2026-02-10'])
    const refused = await test().call(
      chairman,
      'GET',
      `${base}/garages/${garage_id}/journal?from=2026-02-02&to=2026-02-01`,
    )
    expect(refused.status).toBe(422)
  })

  it('is a workbook and paper with the rows of the screen', async () => {
    const { charges, charged, open } = await journal('from=2026-02-01')
    const file = `${base}/garages/${garage_id}/journal/file?from=2026-02-01&format`
    const [head, ...lines] = await workbookOf(test(), chairman, `${file}=xlsx`)
    expect(head).toHaveLength(9)
    expect(lines.map(([date, title, member, , amount, , , left]) => [date, title, member, amount, left])).toEqual([
      ...charges.map((one) => [one.date, one.title, one.member_name, one.amount / 100, one.open / 100]),
      ['Итого', null, null, charged / 100, open / 100],
    ])
    expect(lines[0].slice(6)).toEqual(['Просрочено', 600, expect.stringMatching(/^20\.02\.2026 Дочь, ПКО № 2: 300,00/)])
    expect(await paperOf(test(), chairman, `${file}=pdf`)).toEqual([200, '%PDF-'])
  })
})
