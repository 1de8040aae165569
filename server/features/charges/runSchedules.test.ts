import type { ApiError, Page } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Account } from '#contract/money/accounts'
import type { ChargeRun } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import { scheduledDays, type ChargeSchedule } from '#contract/money/schedules'
import type { Notification } from '#contract/notifications'
import { setTimeZone } from '#server/lib/days'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { chargeBySchedules } from './runSchedules'

it.each<[Parameters<typeof scheduledDays>[0], string, string, string[]]>([
  [{ day: 5, month: null, periodicity: 'month' }, '2026-01-05', '2026-03-04', ['2026-01-05', '2026-02-05']],
  [{ day: 28, month: null, periodicity: 'month' }, '2025-12-29', '2026-02-28', ['2026-01-28', '2026-02-28']],
  [{ day: 1, month: 7, periodicity: 'year' }, '2025-01-01', '2026-07-01', ['2025-07-01', '2026-07-01']],
  [{ day: 1, month: 7, periodicity: 'year' }, '2026-07-02', '2026-12-31', []],
  [
    { day: 10, month: 2, periodicity: 'quarter' },
    '2025-11-10',
    '2026-08-09',
    ['2025-11-10', '2026-02-10', '2026-05-10'],
  ],
  [
    { day: 1, month: 3, periodicity: 'quarter' },
    '2026-01-01',
    '2026-12-01',
    ['2026-03-01', '2026-06-01', '2026-09-01', '2026-12-01'],
  ],
  // Set when the contribution was yearly.
  [{ day: 1, month: 8, periodicity: 'quarter' }, '2026-01-01', '2026-06-01', ['2026-02-01', '2026-05-01']],
])('finds the days of a schedule, %j, from %s to %s', (schedule, from, to, days) => {
  expect(scheduledDays(schedule, from, to)).toEqual(days)
})

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let keys = 0
  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
  })
  afterEach(() => setTimeZone(gbc.id, 'Europe/Moscow'))

  const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, user = chairman) =>
    test().call<T & ApiError>(user, method, `/api/gbc/${gbc.id}/${path}`, body, {
      'idempotency-key': `schedules-${(keys += 1)}`,
    })
  const kind = async (fields: object = {}, price: number | null = 500) => {
    const { id } = (
      await call<ContributionKind>('POST', 'contribution-kinds', {
        name: 'Охрана',
        nature: 'membership',
        method: 'garage',
        periodicity: 'month',
        due_rule: 'end_of_month',
        ...fields,
      })
    ).body
    if (price !== null)
      await call('POST', `contribution-kinds/${id}/rates`, { valid_from: '2026-01-01', price: price * 10_000 })
    return id
  }
  const garage = async () => {
    const { id: member_id } = await test().member(gbc.id, chairman, { last_name: 'Антонов' })
    const { id } = (await call<{ id: string }>('POST', 'garages', { number: '17' })).body
    await call('POST', `garages/${id}/ownerships`, {
      member_id,
      share_numerator: 1,
      share_denominator: 1,
      from: '2020-01-01',
    })
  }
  const schedule = (kind_id: string, fields: object = {}) =>
    call<ChargeSchedule>('POST', 'charge-schedules', { kind_id, day: 5, ...fields })
  /** Switched on for long: what is due is charged as if it had been. */
  const since = ({ id }: ChargeSchedule, day: string) =>
    test().db.write.updateTable('charge_schedules').set({ active_since: day }).where('id', '=', id).execute()
  const tick = (moment: string) => chargeBySchedules(test().app, Date.parse(moment))
  const runs = async () => (await call<Page<ChargeRun>>('GET', 'charges/runs')).body.items
  const balance = async () => (await call<Page<Account>>('GET', 'accounts')).body.items[0].balance / 100
  const told = async () =>
    (await test().call<Page<Notification>>(chairman, 'GET', '/api/notifications')).body.items
      .filter(({ kind: of }) => of === 'schedule_ran')
      .map(({ title, text }) => [title, text?.replaceAll('\u00a0', ' ')])

  it('charges nothing until it is switched on, and then from that day on', async () => {
    await garage()
    const { body } = await schedule(await kind())
    expect(body).toMatchObject({ active: false, next_on: null, kind_name: 'Охрана' })
    await tick('2026-12-31T12:00:00Z')
    expect(await runs()).toEqual([])
    const on = await call<ChargeSchedule>('PUT', `charge-schedules/${body.id}`, { ...body, active: true })
    expect(on.body).toMatchObject({ active: true, next_on: expect.stringMatching(/-05$/) as unknown })
    expect((await call('PUT', `charge-schedules/${body.id}`, { ...body, active: false })).status).toBe(409)
    await tick('2020-12-31T12:00:00Z')
    expect(await runs()).toEqual([])
  })

  it('charges at three in the morning of the cooperative, once, whichever servers see it, and notifies', async () => {
    await garage()
    setTimeZone(gbc.id, 'Asia/Kamchatka')
    const { body } = await schedule(await kind(), { active: true })
    await since(body, '2026-05-01')
    // Three in the morning of Kamchatka is three in the afternoon of the day before in Greenwich.
    await tick('2026-05-04T14:59:00Z')
    expect(await runs()).toEqual([])
    await Promise.all([1, 2, 3].map(() => tick('2026-05-04T15:00:00Z')))
    await until(async () => (await runs())[0]?.status === 'posted')
    expect(await runs()).toMatchObject([{ period: '2026-05', date: '2026-05-05', rows_total: 1 }])
    expect(await balance()).toBe(500)
    await tick('2026-05-20T00:00:00Z')
    expect(await runs()).toHaveLength(1)
    expect(await told()).toEqual([['Начислено по расписанию: Охрана, май 2026 года', '1 строка, 500,00 ₽.']])
  })

  it('catches up each day that was missed, once', async () => {
    await garage()
    const { body } = await schedule(await kind(), { active: true })
    await since(body, '2026-03-05')
    await tick('2026-05-10T12:00:00Z')
    await tick('2026-05-10T12:01:00Z')
    await until(async () => (await runs()).filter(({ status }) => status === 'posted').length === 3)
    expect((await runs()).map(({ period }) => period).sort()).toEqual(['2026-03', '2026-04', '2026-05'])
    expect(await balance()).toBe(1500)
  })

  it('charges each quarter once, in the month of it that was chosen', async () => {
    await garage()
    const kind_id = await kind({ name: 'Вывоз мусора', periodicity: 'quarter' })
    expect((await schedule(kind_id)).body.errors).toEqual({ month: 'Обязательное поле' })
    expect((await schedule(kind_id, { month: 4 })).body.errors).toEqual({ month: 'Не больше 3: это месяц квартала' })
    const { body } = await schedule(kind_id, { month: 2, active: true })
    expect(body).toMatchObject({
      periodicity: 'quarter',
      next_on: expect.stringMatching(/-(02|05|08|11)-05$/) as unknown,
    })
    await since(body, '2026-01-01')
    await tick('2026-05-05T00:00:00Z')
    await tick('2026-06-05T12:00:00Z')
    await until(async () => (await runs()).filter(({ status }) => status === 'posted').length === 2)
    expect((await runs()).map(({ period, date }) => [period, date]).sort()).toEqual([
      ['2026-Q1', '2026-02-05'],
      ['2026-Q2', '2026-05-05'],
    ])
    expect(await balance()).toBe(1000)
    expect((await told()).map(([title]) => title)).toContain(
      'Начислено по расписанию: Вывоз мусора, 2 квартал 2026 года',
    )
  })

  it('charges nobody who was charged for the period already, and says why nothing was charged', async () => {
    await garage()
    const kind_id = await kind()
    await call('POST', 'charges/runs', { kind_id, period: '2026-05', date: '2026-05-01' })
    await until(async () => (await runs())[0].status === 'ready')
    await call('POST', `charges/runs/${(await runs())[0].id}/post`, {})
    await until(async () => (await runs())[0].status === 'posted')
    await since((await schedule(kind_id, { active: true })).body, '2026-05-01')
    await since((await schedule(await kind({ name: 'Уборка' }, null), { active: true })).body, '2026-05-01')
    await tick('2026-05-10T12:00:00Z')
    await until(async () => (await told()).length === 2)
    expect(await balance()).toBe(500)
    expect((await told()).sort()).toEqual([
      ['По расписанию начислять нечего: Охрана, май 2026 года', 'Уже начислено 01.05.2026: 1 строка'],
      ['По расписанию начислять нечего: Уборка, май 2026 года', 'На 05.05.2026 не задана ставка: Уборка: 1 строка'],
    ])
  })

  it('says why it could not begin: the contribution is in the archive', async () => {
    const kind_id = await kind()
    await since((await schedule(kind_id, { active: true })).body, '2026-05-01')
    await call('POST', `contribution-kinds/${kind_id}/archive`, { version: 2 })
    await tick('2026-05-10T12:00:00Z')
    expect(await told()).toEqual([['Не начислено по расписанию: Охрана', '05.05.2026. Этот вид взноса в архиве']])
    expect(await runs()).toEqual([])
  })

  it('is for what is charged each month, quarter or year by a rate, once each, and set by who sets finances up', async () => {
    const monthly = await kind()
    const yearly = await kind({ name: 'Членский', periodicity: 'year' })
    const manual = await kind({ name: 'Штраф', method: 'manual' }, null)
    const once = await kind({ name: 'Вступительный', periodicity: 'once' })
    const wrong = { kind_id: 'По расписанию начисляют ежемесячные, ежеквартальные и ежегодные взносы по ставке' }
    for (const id of [manual, once]) expect((await schedule(id)).body.errors).toEqual(wrong)
    expect((await schedule(yearly)).body.errors).toEqual({ month: 'Обязательное поле' })
    expect((await schedule(yearly, { month: 1 })).status).toBe(201)
    expect((await schedule(monthly, { month: 1 })).body.month).toBeNull()
    expect((await schedule(monthly)).body.errors).toEqual({ kind_id: 'У этого взноса уже есть расписание' })
    expect((await schedule(monthly, { day: 29 })).status).toBe(422)
    const board = await test().user({ gbc_id: gbc.id, role: 'board' })
    expect((await call('POST', 'charge-schedules', { kind_id: monthly, day: 1 }, board)).status).toBe(403)
    const { body } = await call<ChargeSchedule[]>('GET', 'charge-schedules', undefined, board)
    expect(body.map(({ kind_name }) => kind_name)).toEqual(['Охрана', 'Членский'])
    expect((await call<ChargeSchedule[]>('DELETE', `charge-schedules/${body[0].id}`)).body).toHaveLength(1)
  })
})
