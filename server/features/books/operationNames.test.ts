import type { AuditEntry } from '#contract/audit'
import type { Page } from '#contract/common'
import type { Charged } from '#contract/money/charges'
import type { OperationDetail } from '#contract/money/operations'
import type { Payment } from '#contract/money/payments'
import { onBothEngines } from '#server/testing/testApp'
import { namesByOperation } from './operationNames'

onBothEngines((test) => {
  it('calls records of money in the log as people know them, and opens each by the id that the log has', async () => {
    const { gbc, chairman } = await test().cooperative()
    const base = `/api/gbc/${gbc.id}`
    const post = async <T>(path: string, body: object) =>
      (await test().call<T>(chairman, 'POST', `${base}/${path}`, body)).body
    const { id: member_id, display_name } = await test().member(gbc.id, chairman)
    const { id: kind_id } = await post<{ id: string }>('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
    })
    const charge = await post<Charged>('charges', { member_id, kind_id, amount: 100, date: '2026-01-10' })
    const payment = await post<Payment>('payments', { paid_on: '2026-02-01', lines: [{ member_id, amount: 100 }] })
    const { body } = await test().call<Page<AuditEntry>>(chairman, 'GET', `${base}/audit?page_size=100`)
    const nameOf = (area: string, id: string) =>
      body.items.find((entry) => entry.area === area && entry.record_id === id)?.record_name
    expect(nameOf('charges', charge.id)).toBe(`Членский взнос, ${display_name}`)
    expect(nameOf('payments', payment.id)).toBe(`ПКО № 1, ${display_name}`)
    expect(nameOf('ledger', payment.operation_id)).toBe(`ПКО № 1, ${display_name}`)
    for (const [id, operation_id] of [
      [charge.id, charge.operation_id],
      [payment.id, payment.operation_id],
    ])
      expect(await test().call<OperationDetail>(chairman, 'GET', `${base}/operations/${id}`)).toMatchObject({
        status: 200,
        body: { id: operation_id },
      })
    expect((await test().call(chairman, 'GET', `${base}/operations/nothing`)).status).toBe(404)

    const { reversed_by } = await post<OperationDetail>(`operations/${charge.operation_id}/reverse`, {
      reason: 'Ошибка',
    })
    const reversal = reversed_by?.id ?? ''
    expect(await namesByOperation.names(test().db, gbc.id, [reversal])).toEqual([
      { id: reversal, name: `членский взнос, ${display_name}` },
    ])
  })
})
