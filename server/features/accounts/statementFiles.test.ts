import { readXlsx } from 'hucre/xlsx'
import type { AccountStatement } from '#contract/money/accounts'
import { entryTitle } from '#contract/money/entryTitle'
import { getGbc } from '#server/features/gbc/gbcRepository'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { tablePdf } from '#server/features/exports/tablePdf'
import { statementTable } from './statementFiles'

onBothEngines((test) => {
  let gbc_id: string
  let chairman: TestUser
  let account: string

  beforeAll(async () => {
    const made = await test().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
    const base = `/api/gbc/${gbc_id}`
    const post = async <T>(path: string, body: object) =>
      (await test().call<T>(chairman, 'POST', `${base}/${path}`, body)).body
    const member = await test().member(gbc_id, chairman)
    const garage = await post<{ id: string }>('garages', { number: '017' })
    await post(`garages/${garage.id}/ownerships`, { member_id: member.id, from: '2020-01-01' })
    const kind = await post<{ id: string }>('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
      due_rule: 'end_of_month',
    })
    const charge = { member_id: member.id, kind_id: kind.id, garage_id: garage.id, amount: 350_050, date: '2026-10-01' }
    await post('charges', charge)
    await post('charges', { ...charge, date: '2026-09-01', amount: 100_000 })
    await post('payments', { paid_on: '2026-10-05', lines: [{ member_id: member.id, amount: 123_456 }] })
    const wrong = { ...charge, amount: 700_000, date: '2026-10-06', reason: 'Ремонт' }
    const { operation_id } = await post<{ operation_id: string }>('charges', wrong)
    await post(`operations/${operation_id}/reverse`, { reason: 'начислено дважды' })
    account = `${base}/accounts/${member.id}/statement`
  })

  const PERIOD = 'from=2026-10-01&to=2026-10-31'
  const onScreen = async () => (await test().call<AccountStatement>(chairman, 'GET', `${account}?${PERIOD}`)).body
  const file = (format: string) =>
    test().app.inject({
      url: `${account}/file?${PERIOD}&format=${format}`,
      headers: { cookie: `token=${chairman.token}` },
    })

  it('in XLSX has the rows and sums of the screen: money as numbers, garages as text, no cells merged', async () => {
    const statement = await onScreen()
    const { statusCode, headers, rawPayload } = await file('xlsx')
    expect(statusCode).toBe(200)
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      'Лицевой счёт 000001 с 01.10.2026 по 31.10.2026.xlsx',
    )
    const [sheet] = (await readXlsx(rawPayload)).sheets
    const [head, opening, ...rest] = sheet.rows
    const [totals] = rest.splice(-1)
    expect(head).toEqual(['Дата', 'За что', 'Гараж', 'Начислено, ₽', 'Оплачено, ₽', 'Долг (аванс с минусом), ₽'])
    expect([opening[1], opening[5]]).toEqual(['Остаток на начало', statement.opening / 100])
    expect(statement.entries.map(({ garage_number }) => garage_number)).toContain('017')
    expect(
      rest.map(([, title, garage, charged, paid, balance]) => [
        String(title).split(', сторнировано')[0].split(', операция')[0],
        garage,
        charged,
        paid,
        balance,
      ]),
    ).toEqual(
      statement.entries.map((entry) => [
        entryTitle(entry),
        entry.garage_number,
        entry.charged !== 0 ? entry.charged / 100 : null,
        entry.paid !== 0 ? entry.paid / 100 : null,
        entry.balance / 100,
      ]),
    )
    expect(totals.slice(3)).toEqual([statement.charged, statement.paid, statement.closing].map((sum) => sum / 100))
    expect(sheet.merges ?? []).toEqual([])
  })

  it('in PDF has the same rows and sums below the requisites', async () => {
    const statement = await onScreen()
    const { statusCode, rawPayload } = await file('pdf')
    expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const texts = JSON.stringify(tablePdf(await getGbc(test().db.read, gbc_id), statementTable(statement)))
    for (const text of [
      'Лицевой счёт 000001 с 01.10.2026 по 31.10.2026',
      '1\u00a0000,00\u00a0₽',
      '3\u00a0500,50\u00a0₽',
      '1\u00a0234,56\u00a0₽',
      'На 31.10.2026: долг 3\u00a0265,94\u00a0₽',
      'Наличными, ПКО № 1',
    ])
      expect(texts).toContain(text)
  })

  it('says of what was taken back when and why, strikes it through, and counts the pair as no turnover', async () => {
    const statement = await onScreen()
    expect(statement).toMatchObject({ charged: 350_050, paid: 123_456 })
    expect(statement.entries.filter(({ reversed }) => reversed)).toMatchObject([
      { charged: 700_000, paid: 0, garage_number: '017', pair: { title: 'Сторно', date: '2026-10-06' } },
      {
        title: 'Сторно: членский взнос',
        charged: -700_000,
        paid: 0,
        garage_number: '017',
        pair: { title: 'Членский взнос', date: '2026-10-06' },
        reason: 'начислено дважды',
      },
    ])
    const table = statementTable(statement)
    const titles = table.rows.map(([, title]) => title)
    expect([...(table.struck ?? [])].map((index) => titles[index])).toEqual([
      'Членский взнос, сторнировано 06.10.2026',
      'Сторно: членский взнос, операция от 06.10.2026, начислено дважды',
    ])
    const paper = JSON.stringify(tablePdf(await getGbc(test().db.read, gbc_id), table))
    expect(paper.match(/lineThrough/g)).toHaveLength(2 * (table.columns.length - 1))
  })

  it('has columns on paper as wide as the words of their heads, as long as the sheet is wide enough', async () => {
    const gbc = await getGbc(test().db.read, gbc_id)
    const widthsOf = (titles: string[]) => {
      const columns = titles.map((title) => ({ title, type: 'money' as const }))
      const { content } = tablePdf(gbc, { title: 'Фонды', sheet: 'Фонды', columns, rows: [] })
      return /"widths":(\[.*?\])/.exec(JSON.stringify(content))?.[1]
    }
    expect(widthsOf(['Перераспределено', 'Остаток на конец'])).toBe('[84,66]')
    expect(widthsOf(Array.from({ length: 9 }, () => 'Перераспределено'))).toBe(JSON.stringify(Array(9).fill(66)))
  })

  it('is made of no other format, and of nobody who is not there', async () => {
    expect((await file('doc')).statusCode).toBe(422)
    expect(
      (
        await test().call(
          chairman,
          'GET',
          `${account.replace(/accounts\/[^/]+/, `accounts/${gbc_id}`)}/file?format=pdf`,
        )
      ).status,
    ).toBe(404)
  })

  it('is, as all else of an account, not there for who is no member', async () => {
    const ofNobody = account.replace(/accounts\/.*/, `accounts/${gbc_id}`)
    for (const part of ['', '/statement', '/open-charges'])
      expect([part, (await test().call(chairman, 'GET', ofNobody + part)).status]).toEqual([part, 404])
  })
})
