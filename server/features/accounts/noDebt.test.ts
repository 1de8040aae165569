import type { ApiError } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { DueCharge } from '#contract/money/accounts'
import type { ContributionKind } from '#contract/money/contributions'
import type { Charged } from '#contract/money/charges'
import type { OperationDetail } from '#contract/money/operations'
import type { OpenCharge, Payment } from '#contract/money/payments'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let base: string
  let [member_id, garage_id] = ['', '']
  let payment: Payment
  let keys = 0

  const post = <T>(path: string, body: object) =>
    test().call<T>(chairman, 'POST', `${base}/${path}`, body, { 'idempotency-key': `no-debt-${(keys += 1)}` })
  const certificate = (of: string, on: string) =>
    test().app.inject({
      url: `${base}/${of}/no-debt?on=${on}`,
      headers: { authorization: `Bearer ${chairman.token}` },
    })
  const due = async (of: string, on: string) =>
    (await test().call<DueCharge[]>(chairman, 'GET', `${base}/${of}/no-debt/charges?on=${on}`)).body

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
    member_id = (await test().member(gbc.id, chairman)).id
    garage_id = (await post<Garage>('garages', { number: '17' })).body.id
    const { body: kind } = await post<ContributionKind>('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
      due_rule: 'end_of_month',
    })
    const charge = { member_id, kind_id: kind.id, garage_id, amount: 720_000, date: '2026-04-01' }
    await post('charges', { ...charge, due_date: '2026-04-30' })
    const paid = { paid_on: '2026-05-20', lines: [{ member_id, amount: 720_000 }] }
    payment = (await post<Payment>('payments', paid)).body
  })

  it('is given as a PDF for a member and for a garage when nothing was due by the day', async () => {
    for (const whose of [`accounts/${member_id}`, `garages/${garage_id}`])
      for (const on of ['2026-04-29', '2026-05-20']) {
        expect(await due(whose, on)).toEqual([])
        const { statusCode, rawPayload } = await certificate(whose, on)
        expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
      }
  })

  it('is refused with what was owed on that day, and for a day to come', async () => {
    for (const whose of [`accounts/${member_id}`, `garages/${garage_id}`]) {
      expect(await due(whose, '2026-05-19')).toMatchObject([{ open: 720_000, due_date: '2026-04-30' }])
      const refused = await certificate(whose, '2026-05-19')
      expect([refused.statusCode, refused.json<ApiError>().message]).toEqual([
        409,
        'Справку выдать нельзя: на 19.05.2026 не оплачено 7\u00a0200,00\u00a0₽ (начислений: 1). Членский взнос, гараж 17 — 7\u00a0200,00\u00a0₽',
      ])
      expect((await certificate(whose, '2999-01-01')).statusCode).toBe(422)
    }
  })

  it('names what a fine is for, as the cash desk, the account and the payment do', async () => {
    const kind = { name: 'Штраф', nature: 'fine', method: 'manual', periodicity: 'none', due_rule: 'end_of_month' }
    const { body } = await post<ContributionKind>('contribution-kinds', kind)
    const fine = { member_id, kind_id: body.id, garage_id, amount: 5050, date: '2026-06-01', reason: 'мусор, акт № 3' }
    const { body: charged } = await post<Charged>('charges', fine)
    const title = 'Штраф (мусор, акт № 3), гараж 17'
    const get = async <T>(path: string) => (await test().call<T>(chairman, 'GET', `${base}/${path}`)).body
    const open = () => get<OpenCharge[]>(`accounts/${member_id}/open-charges`)
    expect(await due(`accounts/${member_id}`, '2026-06-30')).toMatchObject([{ title }])
    expect(await open()).toMatchObject([{ title }])
    const corrected = { amount: 6000, reason: 'Ошибка в сумме' }
    expect((await post(`operations/${charged.operation_id}/correct`, corrected)).status).toBe(200)
    expect(await open()).toMatchObject([{ title, open: 6000 }])
    const paid = await post<Payment>('payments', { paid_on: '2026-07-01', lines: [{ member_id, amount: 6000 }] })
    const { pays } = await get<OperationDetail>(`operations/${paid.body.operation_id}`)
    expect(pays).toMatchObject([{ title, amount: 6000 }])
  })

  it('owes the sum once on any day when its payment was taken back', async () => {
    await post(`operations/${payment.operation_id}/reverse`, { reason: 'Ошибка' })
    for (const on of ['2026-04-30', '2026-05-20'])
      expect(await due(`accounts/${member_id}`, on)).toMatchObject([{ open: 720_000 }])
  })
})
