import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { Account } from '#contract/money/accounts'
import type { Charged, ChargeRun, ChargeRunRow } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { OpenCharge, PaymentPreview } from '#contract/money/payments'
import type { FinanceSettings, PlaceSettings, Settings } from '#contract/settings'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { postCharges } from '#server/features/charges/postCharges'
import { dayIn, timeZoneOf, today } from '#server/lib/days'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let accountant: TestUser
  let base: string
  let keys = 0

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    accountant = await test().user({ gbc_id: gbc.id, role: 'accountant' })
    base = `/api/gbc/${gbc.id}`
  })

  const get = async <T>(path: string, user = chairman) => (await test().call<T>(user, 'GET', `${base}/${path}`)).body
  const put = <T>(path: string, body: object, user = chairman) => test().call<T>(user, 'PUT', `${base}/${path}`, body)
  const post = async <T>(path: string, body: object) =>
    (await test().call<T>(chairman, 'POST', `${base}/${path}`, body, { 'idempotency-key': `settings-${(keys += 1)}` }))
      .body

  describe('the settings of a cooperative', () => {
    it('are what everybody begins with until somebody changes them', async () => {
      expect(await get<Settings>('settings')).toEqual({
        place: { time_zone: 'Europe/Moscow', version: 1 },
        finances: {
          move_due_date: false,
          same_due: 'in_order',
          penalty_before_future: false,
          court_costs_first: true,
          receipt_text: null,
          version: 1,
        },
      })
      await put('settings/finances', { same_due: 'in_order', version: 1 })
      const { rows } = { rows: await test().db.read.selectFrom('gbc_settings').selectAll().execute() }
      expect(rows.filter(({ gbc_id }) => gbc_id === gbc.id)).toEqual([])
    })

    it('are changed a section at a time, each by who may: the accountant has no say in the place', async () => {
      const board = await test().user({ gbc_id: gbc.id, role: 'board' })
      const member = await test().user({ gbc_id: gbc.id, role: 'member' })
      const statuses = async (user: TestUser) => [
        (await put('settings/place', { time_zone: 'Asia/Omsk' }, user)).status,
        (await put('settings/finances', { move_due_date: true }, user)).status,
        (await test().call(user, 'GET', `${base}/settings`)).status,
      ]
      expect([await statuses(accountant), await statuses(board), await statuses(member)]).toEqual([
        [403, 200, 200],
        [403, 403, 200],
        [403, 403, 200],
      ])
    })

    it('say who changed what, and show the present ones to whoever comes second', async () => {
      await put('settings/finances', { same_due: 'proportional', version: 1 }, accountant)
      const late = await put<ApiError<FinanceSettings>>('settings/finances', { move_due_date: true, version: 1 })
      expect([late.status, late.body.current]).toMatchObject([409, { same_due: 'proportional', version: 2 }])
      const history = await get<HistoryEntry[]>('settings/finances/history')
      expect(history).toMatchObject([
        { action: 'updated', user_id: accountant.id, changes: { same_due: ['in_order', 'proportional'] } },
      ])
      const log = await get<Page<{ record_name: string }>>('audit?area=settings')
      expect(log.items).toMatchObject([{ record_name: 'Правила начислений и платежей' }])
    })

    it('refuse what is no zone of Russia', async () => {
      const { status, body } = await put<ApiError>('settings/place', { time_zone: 'Europe/Paris' })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['time_zone']])
    })

    it('of two who save at once from one version let one through', async () => {
      const answers = await Promise.all(
        (['proportional', 'in_order'] as const).map((same_due, index) =>
          put('settings/finances', { same_due, move_due_date: index === 1, version: 1 }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })
  })

  it('begins the days of the cooperative by its own clock', async () => {
    const { body } = await put<PlaceSettings>('settings/place', { time_zone: 'Asia/Kamchatka', version: 1 })
    expect(body).toEqual({ time_zone: 'Asia/Kamchatka', version: 2 })
    expect([timeZoneOf(gbc.id), today(gbc.id)]).toEqual(['Asia/Kamchatka', dayIn('Asia/Kamchatka')])
    expect((await get<Gbc>('get')).time_zone).toBe('Asia/Kamchatka')
    expect((await get<Settings>('settings')).place.time_zone).toBe('Asia/Kamchatka')
    await put('settings/place', { time_zone: 'Europe/Moscow', version: 2 })
    expect(timeZoneOf(gbc.id)).toBe('Europe/Moscow')
  })

  const charge = (member_id: string, roubles: number, due_date: string, rest: object = {}) =>
    test()
      .db.write.transaction()
      .execute((trx) =>
        postCharges(trx, { gbc_id: gbc.id, user_id: chairman.id }, [
          {
            member_id,
            amount: Math.round(roubles * 100),
            date: '2026-01-01',
            due_date,
            nature: 'membership',
            kind_id: null,
            source: 'manual',
            ...rest,
          },
        ]),
      )
  const garageOf = async (member_id: string, number: string) => {
    const { id } = await post<Garage>('garages', { number })
    await post(`garages/${id}/ownerships`, { member_id, share_numerator: 1, share_denominator: 1, from: '2020-01-01' })
    return id
  }
  const pay = (member_id: string, roubles: number, paid_on: string) =>
    post('payments', { paid_on, lines: [{ member_id, amount: Math.round(roubles * 100) }] })
  const open = async (member_id: string) =>
    (await get<OpenCharge[]>(`accounts/${member_id}/open-charges`)).map(({ garage_number, open: left }) => [
      garage_number,
      left / 100,
    ])
  const balance = async () => (await get<Page<Account>>('accounts')).items[0].balance / 100
  const differences = ({ id }: Member) => accountDifferences(test().db.read, gbc.id, [id])

  it('8: pays charges of one due date in turn, or in proportion where the cooperative has set so', async () => {
    await put('settings/finances', { same_due: 'proportional', version: 1 })
    const member = await test().member(gbc.id, chairman)
    const [g17, g18] = [await garageOf(member.id, '17'), await garageOf(member.id, '18')]
    await charge(member.id, 12_500, '2026-06-30', { garage_id: g17 })
    await charge(member.id, 12_500, '2026-06-30', { garage_id: g18 })
    await charge(member.id, 1247.33, '2026-07-10', { garage_id: g18, nature: 'utility' })
    const preview = await post<PaymentPreview>('payments/preview', {
      paid_on: '2026-07-05',
      lines: [{ member_id: member.id, amount: 2_000_000 }],
    })
    expect(preview.lines[0].pays.map(({ amount }) => amount / 100)).toEqual([10_000, 10_000])
    await pay(member.id, 20_000, '2026-07-05')
    expect(await open(member.id)).toEqual([
      ['17', 2500],
      ['18', 2500],
      ['18', 1247.33],
    ])
    expect([await balance(), await differences(member)]).toEqual([6247.33, []])
  })

  it('9: pays a penalty after all that is owed, or before what is not due yet where that is set, of former payments too', async () => {
    const member = await test().member(gbc.id, chairman)
    await charge(member.id, 1000, '2026-01-31')
    await charge(member.id, 50, '2026-02-28', { nature: 'penalty' })
    await charge(member.id, 1000, '2026-03-31')
    await pay(member.id, 1030, '2026-03-10')
    expect(await open(member.id)).toEqual([
      [null, 970],
      [null, 50],
    ])
    await put('settings/finances', { penalty_before_future: true, version: 1 })
    await until(async () => (await open(member.id)).at(-1)?.[1] === 20)
    expect(await open(member.id)).toEqual([
      [null, 1000],
      [null, 20],
    ])
    expect([await balance(), await differences(member)]).toEqual([1020, []])
  })

  it('lays the new order of contributions over what was paid in the former one', async () => {
    const member = await test().member(gbc.id, chairman)
    const kind = (name: string, priority: number) =>
      post<ContributionKind>('contribution-kinds', {
        name,
        nature: 'membership',
        method: 'manual',
        periodicity: 'none',
        priority,
      })
    const [first, second] = [await kind('Охрана', 1), await kind('Уборка', 2)]
    await charge(member.id, 100, '2026-01-31', { kind_id: first.id })
    await charge(member.id, 200, '2026-01-31', { kind_id: second.id })
    await pay(member.id, 100, '2026-02-01')
    expect(await open(member.id)).toEqual([[null, 200]])
    await put(`contribution-kinds/${second.id}`, { priority: 0, version: second.version })
    await until(async () => (await open(member.id)).length === 2)
    expect([await open(member.id), await differences(member)]).toEqual([
      [
        [null, 100],
        [null, 100],
      ],
      [],
    ])
  })

  it('moves a due date from a day off where that is set, and says so in what is charged', async () => {
    const [member] = [await test().member(gbc.id, chairman)]
    await garageOf(member.id, '17')
    const { id: kind_id } = await post<ContributionKind>('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'garage',
      periodicity: 'month',
      due_rule: 'end_of_month',
    })
    await post(`contribution-kinds/${kind_id}/rates`, { valid_from: '2026-01-01', price: 10_000_000 })
    const run = { kind_id, period: '2026-01', date: '2026-01-15' }
    expect((await post<ChargeRun>('charges/runs', run)).due_date).toBe('2026-01-31')
    await put('settings/finances', { move_due_date: true, version: 1 })
    const { id, due_date } = await post<ChargeRun>('charges/runs', run)
    expect(due_date).toBe('2026-02-02')
    await until(async () => (await get<ChargeRun>(`charges/runs/${id}`)).status === 'ready')
    const [row] = (await get<Page<ChargeRunRow>>(`charges/runs/${id}/rows`)).items
    expect(row.formula).toContain(' · срок перенесён с 31.01.2026 (ст. 193 ГК)')
    const fine = await post<ContributionKind>('contribution-kinds', {
      name: 'Штраф',
      nature: 'fine',
      method: 'manual',
      periodicity: 'none',
      due_rule: 'end_of_month',
    })
    const charged = await post<Charged>('charges', {
      member_id: member.id,
      kind_id: fine.id,
      amount: 50_000,
      date: '2026-01-15',
      reason: 'Мусор у ворот',
    })
    expect(charged.due_date).toBe('2026-02-02')
  })
})
