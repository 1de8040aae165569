import type { Gbc } from '#contract/gbc'
import type { ContributionKind } from '#contract/money/contributions'
import type { Payment } from '#contract/money/payments'
import type { AccountStatement } from '#contract/money/accounts'
import type { Actor } from '#server/http/actor'
import type { Handle } from '#server/db/engine'
import { chargeByHand, reverseCharge } from '#server/features/charges/chargesService'
import { giveRefund, reversePayment, takePayment } from '#server/features/payments/paymentsService'
import { seededRandom } from '#server/commands/demo/random'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { statementOf } from './statement'

const WHOLE = { from: '2020-01-01', to: '2030-12-31' }

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let kind_id: string
  let actor: Actor
  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    actor = { gbc_id: gbc.id, user_id: chairman.id }
    const kind = await test().call<ContributionKind>(chairman, 'POST', `/api/gbc/${gbc.id}/contribution-kinds`, {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
    })
    kind_id = kind.body.id
  })
  afterEach(() => jest.useRealTimers())

  /** The clock of the server alone: what waits for the database goes on. */
  const itIs = (day: string) =>
    jest.useFakeTimers({
      now: new Date(`${day}T09:00:00Z`),
      doNotFake: [
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
        'setTimeout',
        'clearTimeout',
      ],
    })
  const within = <T>(work: (trx: Handle) => Promise<T>) => test().db.write.transaction().execute(work)
  const charge = (member_id: string, amount: number, date: string, due_date: string) =>
    within((trx) => chargeByHand(trx, actor, { member_id, kind_id, amount, date, due_date, reason: 'По решению' }))
  const pay = (member_id: string, amount: number, paid_on: string): Promise<Payment> =>
    within((trx) => takePayment(trx, actor, { source: 'cash', paid_on, lines: [{ member_id, amount, purpose: null }] }))
  const read = (member_id: string, query: object): Promise<AccountStatement> =>
    statementOf(test().db.read, gbc.id, member_id, query)

  it('keeps what is true of a day and what was known on a day apart (vector 6)', async () => {
    const { id } = await test().member(gbc.id, chairman, { last_name: 'Первый' })
    itIs('2026-01-01')
    await charge(id, 350_000, '2026-01-01', '2026-01-31')
    itIs('2026-04-01')
    await charge(id, 350_000, '2026-04-01', '2026-04-30')
    itIs('2026-05-16')
    await pay(id, 350_000, '2026-05-15')
    itIs('2026-05-20')
    await pay(id, 200_000, '2026-02-20')
    itIs('2026-06-01')
    const closing = async (to: string, known_at: string) =>
      (await read(id, { from: '2026-01-01', to, known_at })).closing
    expect(await closing('2026-04-30', '2026-05-18')).toBe(700_000)
    expect(await closing('2026-04-30', '2026-05-21')).toBe(500_000)
    expect(await closing('2026-05-31', '2026-05-18')).toBe(350_000)
    expect(await closing('2026-05-31', '2026-05-21')).toBe(150_000)
    const before = await read(id, { ...WHOLE, known_at: '2026-05-18' })
    expect(before).toMatchObject({ balance: 350_000, overdue: 350_000, known_at: '2026-05-18' })
    expect(before.entries.map(({ open }) => open)).toEqual([0, 350_000, 0])
  })

  it('shows an account as known on a day exactly as the screen showed it that day', async () => {
    const { id } = await test().member(gbc.id, chairman, { last_name: 'Второй' })
    const random = seededRandom(6)
    const day = (index: number) => new Date(Date.UTC(2025, 0, 1) + index * 86_400_000).toISOString().slice(0, 10)
    const charges: string[] = []
    const payments: string[] = []
    const shown = new Map<string, AccountStatement>()
    const taken = (list: string[]) => list.splice(random.between(0, list.length - 1), 1)[0]
    for (let index = 20; index < 120; index += random.between(1, 4)) {
      itIs(day(index))
      const back = day(index - random.between(0, 20))
      const step = random.between(1, 10)
      if (step <= 4)
        charges.push((await charge(id, random.between(1, 9_000), back, day(index + random.between(0, 30)))).id)
      else if (step <= 7) payments.push((await pay(id, random.between(1, 9_000), back)).id)
      else if (step === 8 && charges.length > 0)
        await within((trx) => reverseCharge(trx, actor, taken(charges), { reason: 'Ошибка' }))
      else if (step === 9 && payments.length > 0)
        await within((trx) => reversePayment(trx, actor, taken(payments), { reason: 'Ошибка' }))
      else if (step === 10)
        await within((trx) =>
          giveRefund(trx, actor, { member_id: id, source: 'cash', paid_on: day(index), amount: 1 }),
        ).catch(() => undefined)
      shown.set(day(index), await read(id, WHOLE))
    }
    itIs(day(200))
    for (const [known_at, screen] of shown)
      expect(await read(id, { ...WHOLE, known_at })).toEqual({ ...screen, known_at })
  })

  it('refuses a day that has not come', async () => {
    const { id } = await test().member(gbc.id, chairman, { last_name: 'Третий' })
    const { status, body } = await test().call<{ errors: object }>(
      chairman,
      'GET',
      `/api/gbc/${gbc.id}/accounts/${id}/statement?known_at=2099-01-01`,
    )
    expect([status, body.errors]).toEqual([422, { known_at: 'Этот день ещё не наступил' }])
  })
})
