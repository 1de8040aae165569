import type { Gbc } from '#contract/gbc'
import type { Garage } from '#contract/garages'
import type { Job } from '#contract/jobs'
import { codesOf } from '#server/testing/qrCodes'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

const fieldsOf = (text: string): [string, string][] =>
  text
    .split('|')
    .slice(1)
    .map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string])

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let base: string
  let keys = 0

  const post = async <T>(path: string, body: object) =>
    (await test().call<T>(chairman, 'POST', `${base}/${path}`, body, { 'idempotency-key': `qr-${(keys += 1)}` })).body

  /** What the ledger itself says that a member owes, and the number of the account. */
  async function ledgerOf(member_id: string) {
    return test()
      .db.read.selectFrom('personal_accounts as account')
      .innerJoin('ledger_accounts as ledger', 'ledger.ref_id', 'account.id')
      .innerJoin('account_totals as total', 'total.account_id', 'ledger.id')
      .select(['account.number', 'total.debit', 'total.credit'])
      .where('account.gbc_id', '=', gbc.id)
      .where('account.member_id', '=', member_id)
      .executeTakeFirstOrThrow()
  }

  it('is read from the printed receipts, and asks for what the ledger says, field by field', async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
    await post('add_bank_account', { number: '40703810700380000123', bank: { bic: '044525225', name: 'ПАО Сбербанк' } })
    const kind = {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'year',
      due_rule: 'end_of_month',
    }
    const { id: kind_id } = await post<{ id: string }>('contribution-kinds', kind)
    const members: string[] = []
    for (const [index, number] of ['17', '18а', '19'].entries()) {
      const { id } = await test().member(gbc.id, chairman)
      const garage = await post<Garage>('garages', { number, kind: 'capital' })
      await post(`garages/${garage.id}/ownerships`, { member_id: id, from: '2020-01-01' })
      await post('charges', { member_id: id, kind_id, amount: 1_250_033 + index, date: '2026-01-15' })
      await post('payments', { paid_on: '2026-01-20', lines: [{ member_id: id, amount: 100 * (index + 1) }] })
      members.push(id)
    }
    const { id } = await post<Job>('receipts', {})
    await until(async () => (await test().call<Job>(chairman, 'GET', `${base}/jobs/${id}`)).body.status === 'done')
    const headers = { authorization: `Bearer ${chairman.token}` }
    const file = await test().app.inject({ method: 'GET', url: `${base}/jobs/${id}/result`, headers })
    const pages = await codesOf(file.rawPayload)
    expect(pages.map((page) => page.length)).toEqual([2, 1])
    for (const [index, { text, level }] of pages.flat().entries()) {
      const { number, debit, credit } = await ledgerOf(members[index])
      expect([text.slice(0, 8), level]).toEqual(['ST00012|', 'M'])
      const garage = ['17', '18а', '19'][index]
      expect(fieldsOf(text)).toEqual([
        ['Name', gbc.short_name],
        ['PersonalAcc', '40703810700380000123'],
        ['BankName', 'ПАО Сбербанк'],
        ['BIC', '044525225'],
        ['CorrespAcc', expect.stringMatching(/^(0|\d{20})$/)],
        ['Sum', String(debit - credit)],
        ['Purpose', `Членский взнос, гараж ${garage}, л/с ${number}`],
        ['PayeeINN', gbc.tp_id],
        ...(gbc.trrc ? [['KPP', gbc.trrc]] : []),
        ['PersAcc', number],
      ])
    }
  })
})
