import { formatDate } from '#contract/format'
import type { Account, AccountStatement } from '#contract/money/accounts'
import type { ApiError, Page } from '#contract/common'
import type { Charged, ChargeRun, ChargeRunRow } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { Operation, OperationDetail } from '#contract/money/operations'
import { monthEnd } from '#contract/money/periods'
import type { OpenCharge, Payment, PaymentPreview } from '#contract/money/payments'
import type { Garage, Ownership } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import { endAfter } from '#contract/text'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { paperOf, workbookOf } from '#server/testing/tableFile'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { comparedAtOnce } from './runBasis'
import { runJobs } from './runJobs'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let base: string
  let keys = 0

  const compared = { ...comparedAtOnce }
  afterEach(() => {
    Object.assign(comparedAtOnce, compared)
  })
  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
  })

  const post = <T>(path: string, body: object, user = chairman) =>
    test().call<T>(user, 'POST', `${base}/${path}`, body, { 'idempotency-key': `charges-${(keys += 1)}` })
  const get = async <T>(path: string) => (await test().call<T>(chairman, 'GET', `${base}/${path}`)).body

  const kind = async (fields: object = {}) =>
    (
      await post<ContributionKind>('contribution-kinds', {
        name: 'Членский взнос',
        nature: 'membership',
        method: 'garage',
        periodicity: 'year',
        due_rule: 'fixed_date',
        due_day: 30,
        due_month: 6,
        ...fields,
      })
    ).body
  const rate = (kind_id: string, roubles: number, valid_from = '2026-01-01') =>
    post<ContributionKind>(`contribution-kinds/${kind_id}/rates`, { valid_from, price: Math.round(roubles * 10_000) })
  const garage = async (
    number: string,
    owners: { member_id: string; share?: [number, number] }[],
    fields: object = {},
  ) => {
    const { body } = await post<Garage>('garages', { number, ...fields })
    for (const { member_id, share = [1, 1] } of owners)
      await post(`garages/${body.id}/ownerships`, {
        member_id,
        share_numerator: share[0],
        share_denominator: share[1],
        from: '2020-01-01',
      })
    return body.id
  }
  /** One after the other: their accounts are numbered in this order. */
  const members = async (...names: string[]) => {
    const made: Member[] = []
    for (const last_name of names) made.push(await test().member(gbc.id, chairman, { last_name }))
    return made
  }

  const settled = async (id: string, status: ChargeRun['status']) => {
    await until(async () => (await get<ChargeRun>(`charges/runs/${id}`)).status === status)
    return get<ChargeRun>(`charges/runs/${id}`)
  }
  const run = async (kind_id: string, fields: object = {}) => {
    const { status, body } = await post<ChargeRun>('charges/runs', {
      kind_id,
      period: '2026',
      date: '2026-01-15',
      ...fields,
    })
    expect(status).toBe(201)
    return settled(body.id, 'ready')
  }
  const postRun = async (id: string) => {
    expect((await post(`charges/runs/${id}/post`, {})).status).toBe(202)
    return settled(id, 'posted')
  }
  const rowsOf = async (id: string) => (await get<Page<ChargeRunRow>>(`charges/runs/${id}/rows`)).items
  const balances = async () => {
    const { items } = await get<Page<Account>>('accounts?sort=member_name')
    return Object.fromEntries(items.map(({ member_name, balance }) => [member_name.split(' ')[0], balance / 100]))
  }
  const consistent = async (...of: Member[]) => {
    const { read } = test().db
    expect(await ledgerDifferences(read, gbc.id)).toEqual([])
    expect(
      await accountDifferences(
        read,
        gbc.id,
        of.map(({ id }) => id),
      ),
    ).toEqual([])
  }

  it('finds a payer by the number of a garage', async () => {
    const [one, other] = await members('Антонов', 'Белов')
    await garage('17', [{ member_id: one.id }])
    await garage('18', [{ member_id: other.id }])
    const { items } = await get<Page<Account>>(`accounts?q=${encodeURIComponent('гараж 17')}`)
    expect(items.map(({ member_name }) => member_name.split(' ')[0])).toEqual(['Антонов'])
  })

  it('reads an account for one garage as if there were no other: what it is charged, what paid it, what is left', async () => {
    const [one] = await members('Антонов')
    const seventeen = await garage('17', [{ member_id: one.id }])
    const eighteen = await garage('18', [{ member_id: one.id }])
    const { id: kind_id } = await kind()
    for (const [garage_id, amount] of [
      [seventeen, 1000],
      [eighteen, 500],
    ] as const)
      await post('charges', {
        member_id: one.id,
        kind_id,
        garage_id,
        amount,
        date: '2026-10-01',
        due_date: '2026-10-31',
      })
    await post('payments', { source: 'cash', paid_on: '2026-11-05', lines: [{ member_id: one.id, amount: 1200 }] })
    const read = (id: string) =>
      get<AccountStatement>(`accounts/${one.id}/statement?garage_id=${id}&from=2026-10-01&to=2026-11-30`)
    expect(await read(seventeen)).toMatchObject({ charged: 1000, paid: 1000, closing: 0, balance: 0, overdue: 0 })
    expect(await read(eighteen)).toMatchObject({ charged: 500, paid: 200, closing: 300, balance: 300, overdue: 300 })
  })

  it('lists what is owed in the order in which money pays it', async () => {
    const [one] = await members('Антонов')
    const [later, first] = [await garage('18', [{ member_id: one.id }]), await garage('2', [{ member_id: one.id }])]
    const [usual, urgent] = [await kind(), await kind({ name: 'Охрана', priority: 1 })]
    const input = { member_id: one.id, amount: 1000, date: '2026-01-15', due_date: '2026-01-31' }
    for (const [kind_id, garage_id] of [
      [usual.id, later],
      [usual.id, first],
      [urgent.id, later],
    ])
      await post('charges', { ...input, kind_id, garage_id })
    const open = async () =>
      (await get<OpenCharge[]>(`accounts/${one.id}/open-charges`)).map(({ title }) => title.split(', ').join(' '))
    const order = ['Охрана гараж 18', 'Членский взнос гараж 2', 'Членский взнос гараж 18']
    expect(await open()).toEqual(order)
    for (const left of [order.slice(1), order.slice(2), []]) {
      await post('payments', { paid_on: '2026-02-01', lines: [{ member_id: one.id, amount: 1000 }] })
      expect(await open()).toEqual(left)
    }
  })

  it('refuses a choice of garages for what each member is charged, and a year that is a slip of the keyboard', async () => {
    const [one] = await members('Антонов')
    const id = await garage('17', [{ member_id: one.id }])
    const { id: kind_id } = await kind({ method: 'fixed' })
    const refused = await post<ApiError>('charges/runs', {
      kind_id,
      period: '2026',
      date: '2026-01-15',
      garage_ids: [id],
    })
    expect(refused).toMatchObject({ status: 422, body: { errors: { garage_ids: expect.any(String) as string } } })
    const payment = { source: 'cash', paid_on: '1900-01-01', lines: [{ member_id: one.id, amount: 100 }] }
    expect(await post<ApiError>('payments', payment)).toMatchObject({
      status: 422,
      body: { errors: { paid_on: 'Проверьте год: книги не ведут раньше 2000 года' } },
    })
  })

  it('refuses a run by hand, garages that are not there, and a due day before the charge or far after it', async () => {
    const [one] = await members('Антонов')
    const own = await garage('17', [{ member_id: one.id }])
    const { id: by_hand } = await kind({ name: 'Сбор', method: 'manual', periodicity: 'none' })
    const { id: kind_id } = await kind()
    const refused = async (path: string, fields: object) => (await post<ApiError>(path, fields)).body.errors
    const begin = (fields: object) =>
      refused('charges/runs', { kind_id, period: '2026', date: '2026-01-15', ...fields })
    expect(await begin({ kind_id: by_hand, period: null })).toEqual({
      kind_id: 'Сумму этого взноса пишут вручную каждому',
    })
    expect(await begin({ garage_ids: [own, '019a0000-0000-7000-8000-000000000000'] })).toEqual({
      garage_ids: 'Такого гаража нет: выберите заново',
    })
    const typed = { member_id: one.id, kind_id: by_hand, amount: 100, date: '2026-01-15' }
    for (const [due_date, problem] of [
      ['2026-01-14', 'Срок оплаты раньше дня начисления'],
      ['2062-01-15', 'Проверьте год: это слишком далеко вперёд'],
    ]) {
      expect(await begin({ due_date })).toEqual({ due_date: problem })
      expect(await refused('charges', { ...typed, due_date })).toEqual({ due_date: problem })
    }
    expect((await post('charges', { ...typed, due_date: '2026-01-15' })).status).toBe(201)
  })

  it('charges nobody a sum that is a slip of the keyboard', async () => {
    const [one] = await members('Антонов')
    await garage('17', [{ member_id: one.id }], { area: 100_000 })
    const { id: kind_id } = await kind({ method: 'area' })
    await rate(kind_id, 1_000_000)
    const { id } = await run(kind_id)
    expect((await rowsOf(id)).map(({ problem }) => problem)).toEqual(['Слишком большая сумма: проверьте ставку'])
  })

  it('charges again what is charged whenever it is needed, once a day', async () => {
    const [one] = await members('Антонов')
    await garage('17', [{ member_id: one.id }])
    const { id: kind_id } = await kind({ periodicity: 'none', due_rule: 'days', due_day: 10, due_month: null })
    await rate(kind_id, 100)
    const fields = { period: null, date: '2026-02-10' }
    await postRun((await run(kind_id, fields)).id)
    expect(await run(kind_id, fields)).toMatchObject({ rows_total: 0, problems_total: 1 })
    await postRun((await run(kind_id, { period: null, date: '2026-03-10' })).id)
    expect(await balances()).toMatchObject({ Антонов: 200 })
  })

  it('is not taken back while a debt that it made stands on another account', async () => {
    const [giver, taker] = await members('Продавцов', 'Покупкин')
    await garage('17', [{ member_id: giver.id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 1000)
    const { id } = await postRun((await run(kind_id)).id)
    const [{ id: charge_id }] = await get<OpenCharge[]>(`accounts/${giver.id}/open-charges`)
    const moved = await post<Operation[]>('operations/between-accounts', {
      from_member_id: giver.id,
      to_member_id: taker.id,
      date: '2026-02-01',
      reason: 'Договорились',
      charges: [{ charge_id, amount: 1000_00 }],
    })
    const reverse = () => post<ApiError>(`charges/runs/${id}/reverse`, { reason: 'Ошибка' })
    expect((await reverse()).body.message).toMatch(
      /^Долг по начислению \(Продавцов .+\) перенесён на другой счёт 01\.02\.2026/,
    )
    expect((await get<ChargeRun>(`charges/runs/${id}`)).status).toBe('posted')
    expect((await post(`operations/${moved.body[0].id}/reverse`, { reason: 'Ошибка' })).status).toBe(200)
    expect((await reverse()).status).toBe(202)
    await settled(id, 'reversed')
    expect(await balances()).toEqual({ Продавцов: 0, Покупкин: 0 })
  })

  it('refuses a period many years away from the day of the run', async () => {
    const { id: kind_id } = await kind()
    for (const [period, problem] of [
      ['2062', 'Проверьте год: это слишком далеко вперёд'],
      ['1926', 'Проверьте год: это слишком давно'],
    ]) {
      const { status, body } = await post<ApiError>('charges/runs', { kind_id, period, date: '2026-01-15' })
      expect([status, body.errors]).toEqual([422, { period: problem }])
    }
  })

  it('gives the odd kopeck of equal parts to the co-owner whose account number is the first', async () => {
    const [late, early] = await members('Яковлев', 'Антонов')
    await garage('17', [
      { member_id: early.id, share: [1, 2] },
      { member_id: late.id, share: [1, 2] },
    ])
    const { id: kind_id } = await kind()
    await rate(kind_id, 1000.01)
    await postRun((await run(kind_id)).id)
    expect(await balances()).toMatchObject({ Яковлев: 500.01, Антонов: 500 })
  })

  it('charges one whose second card owned a part of the garage once, for all of it, and never twice', async () => {
    const [one, other] = await members('Антонов', 'Антонов')
    await garage('17', [
      { member_id: one.id, share: [1, 2] },
      { member_id: other.id, share: [1, 2] },
    ])
    const { id: kind_id } = await kind()
    await rate(kind_id, 1000)
    await postRun((await run(kind_id)).id)
    const versions = { version: 1, other_version: 1 }
    expect((await post(`members/${one.id}/merge`, { other_id: other.id, ...versions })).status).toBe(200)
    expect(await run(kind_id)).toMatchObject({ rows_total: 0, problems_total: 1 })
    const next = await run(kind_id, { period: '2027', date: '2026-11-01' })
    expect(next).toMatchObject({ rows_total: 1, amount_total: 1000_00, problems_total: 0 })
  })

  it('keeps an account when its member is given another number, and the earlier number with it', async () => {
    const [one, other] = await members('Антонов', 'Белов')
    await garage('17', [{ member_id: one.id }])
    const { id: kind_id } = await kind()
    const charged = (member_id: string) =>
      post('charges', { member_id, kind_id, amount: 500_00, date: '2026-02-01' }).then(({ status }) => status)
    expect(await charged(one.id)).toBe(201)
    const edit = (member: Member, account_number: string) =>
      test().call<Member>(chairman, 'PUT', `${base}/members/${member.id}`, { version: member.version, account_number })
    const first = await get<Member>(`members/${one.id}`)
    expect((await edit(first, '000777')).status).toBe(200)
    const open = test().db.read.selectFrom('personal_accounts').select('number').where('closed_on', 'is', null)
    expect(await open.where('member_id', '=', one.id).execute()).toEqual([{ number: '000777' }])
    expect((await edit(await get<Member>(`members/${other.id}`), String(first.account_number))).status).toBe(200)
    expect([await charged(one.id), await charged(other.id)]).toEqual([201, 201])
    expect(await balances()).toMatchObject({ Антонов: 1000, Белов: 500 })
    const accounts = await test()
      .db.read.selectFrom('personal_accounts')
      .select(['number', 'member_id', 'closed_on'])
      .where('gbc_id', '=', gbc.id)
      .orderBy('number')
      .orderBy('member_id')
      .execute()
    expect(
      accounts.filter(({ closed_on }) => closed_on === null).map(({ number, member_id }) => [number, member_id]),
    ).toEqual([
      [first.account_number, other.id],
      ['000777', one.id],
    ])
    expect(accounts.filter(({ closed_on }) => closed_on !== null)).toMatchObject([
      { number: first.account_number, member_id: one.id },
    ])
    await consistent(one, other)
  })

  it('gives nobody the number that another member had before: the bank still brings it', async () => {
    const [one] = await members('Антонов')
    const { id: kind_id } = await kind()
    await post('charges', { member_id: one.id, kind_id, amount: 500_00, date: '2026-02-01' })
    const { version, account_number } = await get<Member>(`members/${one.id}`)
    const renumbered = { version, account_number: 'А-1' }
    expect((await test().call(chairman, 'PUT', `${base}/members/${one.id}`, renumbered)).status).toBe(200)
    const next = await test().member(gbc.id, chairman, { last_name: 'Белов' })
    expect(Number(next.account_number)).toBe(Number(account_number) + 1)
  })

  it('charges a year, takes money for two garages and says what it paid', async () => {
    const [one, other] = await members('Антонов', 'Белов')
    const seventeen = await garage('17', [{ member_id: one.id }])
    const eighteen = await garage('18', [{ member_id: one.id }])
    await garage('19', [{ member_id: other.id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 12_500)
    const ready = await run(kind_id)
    expect(ready).toMatchObject({ rows_total: 3, problems_total: 0, amount_total: 3_750_000, due_date: '2026-06-30' })
    await postRun(ready.id)
    expect(await balances()).toMatchObject({ Антонов: 25_000, Белов: 12_500 })

    const open = await get<OpenCharge[]>(`accounts/${one.id}/open-charges`)
    expect(open.map(({ title, open: left }) => [title, left / 100])).toEqual([
      ['Членский взнос, 2026 год, гараж 17', 12_500],
      ['Членский взнос, 2026 год, гараж 18', 12_500],
    ])
    const payment = { paid_on: '2026-07-05', lines: [{ member_id: one.id, amount: 2_000_000 }] }
    const preview = (await post<PaymentPreview>('payments/preview', payment)).body
    expect(preview.lines[0]).toMatchObject({ balance: 2_500_000, balance_after: 500_000 })
    expect(preview.lines[0].pays.map(({ amount, left }) => [amount / 100, left / 100])).toEqual([
      [12_500, 0],
      [7500, 5000],
    ])
    const { status, body } = await post<Payment>('payments', payment)
    expect([status, body.number, body.members]).toEqual([201, '1', one.display_name])
    const after = await get<OpenCharge[]>(`accounts/${one.id}/open-charges`)
    expect(after.map(({ garage_id, open: left }) => [garage_id, left / 100])).toEqual([[eighteen, 5000]])

    const statement = await get<AccountStatement>(`accounts/${one.id}/statement?from=2026-01-01`)
    expect(
      statement.entries.map(({ title, charged, paid, balance }) => [title, charged / 100, paid / 100, balance / 100]),
    ).toEqual([
      ['Членский взнос, 2026 год', 12_500, 0, 12_500],
      ['Членский взнос, 2026 год', 12_500, 0, 25_000],
      ['Наличными', 0, 20_000, 5000],
    ])
    expect(statement.entries[0]).toMatchObject({ garage_number: '17', open: 0, formula: '12\u00a0500,00\u00a0₽' })
    expect(statement.entries[0].allocations).toMatchObject([
      { amount: 1_250_000, other: 'Наличными 05.07.2026', text: 'старший долг: срок 30.06.2026' },
    ])
    expect(await get<Page<Account>>('accounts?state=debt')).toMatchObject({ total: 2 })
    expect(await get<Page<Account>>(`accounts?q=${encodeURIComponent('анто')}`)).toMatchObject({ total: 1 })

    const reversed = await post<OperationDetail>(`operations/${body.operation_id}/reverse`, { reason: 'Ошибка' })
    expect(reversed.body.reversed_by?.date).toBe('2026-07-05')
    expect((await post(`operations/${body.operation_id}/reverse`, { reason: 'Ошибка' })).status).toBe(409)
    expect(await balances()).toMatchObject({ Антонов: 25_000 })
    expect(seventeen).not.toBe(eighteen)
    await consistent(one, other)
  })

  it('says why a garage is charged nothing, and charges a part that nobody owns to nobody', async () => {
    const [one, other] = await members('Антонов', 'Белов')
    await garage('1', [])
    await garage('2', [{ member_id: one.id }])
    await garage(
      '3',
      [
        { member_id: one.id, share: [1, 2] },
        { member_id: other.id, share: [1, 3] },
      ],
      { area: 24.3 },
    )
    const { id: kind_id } = await kind({ method: 'area' })
    const unrated = await rowsOf((await run(kind_id)).id)
    expect(new Set(unrated.map(({ problem }) => problem))).toEqual(
      new Set(['На 15.01.2026 не задана ставка: Членский взнос']),
    )
    await rate(kind_id, 150.5)
    const ready = await run(kind_id)
    expect(
      (await rowsOf(ready.id)).map(({ garage_number, amount, problem }) => [garage_number, amount / 100, problem]),
    ).toEqual([
      ['1', 0, 'Нет владельца'],
      ['2', 0, 'Не указана площадь'],
      ['3', 1828.58, null],
      ['3', 1219.05, null],
    ])
    expect(ready).toMatchObject({ rows_total: 2, problems_total: 2, amount_total: 304_763, uncharged_total: 60_952 })
    const [skipped, charged] = await Promise.all(
      ['true', 'false'].map((problems) =>
        get<Page<ChargeRunRow>>(`charges/runs/${ready.id}/rows?problems=${problems}`),
      ),
    )
    expect(skipped.items.map(({ garage_number }) => garage_number)).toEqual(['1', '2'])
    expect([charged.total, charged.items.map(({ garage_number }) => garage_number)]).toEqual([2, ['3', '3']])
  })

  it('charges nobody twice for one period, whoever presses and however often', async () => {
    const [one] = await members('Антонов')
    await garage('17', [{ member_id: one.id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 100)
    await test().db.write.updateTable('users').set({ last_name: 'Петрова' }).where('id', '=', chairman.id).execute()
    const [first, second] = [await run(kind_id), await run(kind_id)]
    const presses = await Promise.all(
      [1, 2, 3].map(() => post(`charges/runs/${first.id}/post`, { version: first.version })),
    )
    expect(presses.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    const late = presses.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ current: { id: first.id } })
    await settled(first.id, 'posted')
    await post(`charges/runs/${second.id}/post`, {})
    await settled(second.id, 'ready')
    expect(await balances()).toMatchObject({ Антонов: 100 })
    await post(`charges/runs/${second.id}/preview`, {})
    expect((await rowsOf((await settled(second.id, 'ready')).id))[0].problem).toBe('Уже начислено 15.01.2026 (Петрова)')
    expect((await get<ChargeRun>(`charges/runs/${second.id}`)).problems).toMatchObject([{ rows: 1 }])
    expect((await post<ApiError>(`charges/runs/${second.id}/post`, {})).body.message).toBe(
      'Уже начислено 15.01.2026 (Петрова): 1 строка',
    )
    await consistent(one)
  })

  it('charges nothing that differs from the preview', async () => {
    const [one] = await members('Антонов')
    await garage('17', [{ member_id: one.id }])
    const { id: kind_id } = await kind({ change_rule: 'on_date' })
    await rate(kind_id, 100)
    const ready = await run(kind_id)
    await rate(kind_id, 120, '2026-01-10')
    const message =
      'После предпросмотра изменилась 1 строка: пересчитайте. гараж 17, Антонов Иван: было 100,00 ₽, стало 120,00 ₽'
    const refused = await post<ApiError>(`charges/runs/${ready.id}/post`, {})
    expect([refused.status, refused.body.message.replaceAll('\u00a0', ' ')]).toEqual([409, message])
    expect(await get<ChargeRun>(`charges/runs/${ready.id}`)).toMatchObject({ status: 'ready', version: ready.version })

    // Of a run that is too large to be compared at once the job says it.
    comparedAtOnce.rows = 0
    const { body } = await post<ChargeRun>(`charges/runs/${ready.id}/post`, {})
    await settled(ready.id, 'ready')
    const messageOf = async () => {
      const job = await test()
        .db.read.selectFrom('jobs')
        .select('message')
        .where('id', '=', body.job_id ?? '')
        .executeTakeFirst()
      return job?.message ?? null
    }
    await until(async () => (await messageOf()) !== null)
    expect((await messageOf())?.replaceAll('\u00a0', ' ')).toBe(message)
    expect(await balances()).toMatchObject({ Антонов: 0 })
  })

  it('charges nothing of an earlier preview once it is computed anew with fewer rows', async () => {
    const [one, other] = await members('Антонов', 'Белов')
    await garage('17', [{ member_id: one.id }])
    const gone = await garage('18', [{ member_id: other.id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 100)
    const { id, rows_total } = await run(kind_id)
    expect(rows_total).toBe(2)
    expect((await post(`garages/${gone}/archive`, {})).status).toBe(200)
    expect((await post(`charges/runs/${id}/preview`, {})).status).toBe(202)
    expect(await settled(id, 'ready')).toMatchObject({ rows_total: 1, amount_total: 10_000 })
    expect((await postRun(id)).rows_total).toBe(1)
    expect((await rowsOf(id)).map(({ garage_number }) => garage_number)).toEqual(['17'])
    expect(await balances()).toMatchObject({ Антонов: 100, Белов: 0 })
    await consistent(one, other)
  })

  it('takes away what was computed and never posted, and nothing that has charged', async () => {
    const [one] = await members('Антонов')
    await garage('17', [{ member_id: one.id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 100)
    const [computed, charged] = [await run(kind_id), await run(kind_id)]
    await postRun(charged.id)
    const remove = (id: string, user = chairman) => test().call(user, 'DELETE', `${base}/charges/runs/${id}`)
    expect((await remove(computed.id)).status).toBe(204)
    expect((await test().call(chairman, 'GET', `${base}/charges/runs/${computed.id}`)).status).toBe(404)
    expect(await remove(charged.id)).toMatchObject({ status: 409, body: { message: 'Начисление уже проведено' } })
    expect((await rowsOf(charged.id)).length).toBe(1)
  })

  it('says once what happened alike to many rows since the preview', async () => {
    const [one, other] = await members('Антонов', 'Белов')
    await garage('17', [{ member_id: one.id }])
    await garage('18', [{ member_id: other.id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 100)
    const [stale, charged] = [await run(kind_id), await run(kind_id)]
    await postRun(charged.id)
    const { status, body } = await post<ApiError>(`charges/runs/${stale.id}/post`, {})
    expect(status).toBe(409)
    expect(body.message.replaceAll('\u00a0', ' ')).toMatch(
      /: пересчитайте\. гараж 17, Антонов Иван; гараж 18, Белов Иван: уже начислено \d\d\.\d\d\.\d{4}/,
    )
  })

  it('charges each member alike who is one on that day, and nobody who is not', async () => {
    const [one] = await members('Антонов')
    const [later, left, suspended] = await members('Белов', 'Власов', 'Дятлов')
    await test().member(gbc.id, chairman, { last_name: 'Громов', membership: 'owner' })
    const act = async (member: Member, action: string, date = '2026-01-10') =>
      expect((await post(`members/${member.id}/${action}`, { date })).status).toBe(200)
    const [leaving] = await members('Егоров')
    for (const member of [one, left, suspended, leaving]) await act(member, 'admit')
    await act(leaving, 'leave', '2026-01-16')
    // Was never admitted.
    const [gaveUp] = await members('Ершов')
    await act(gaveUp, 'leave', '2026-01-16')
    await act(later, 'admit', '2026-01-16')
    await act(left, 'leave')
    await act(suspended, 'suspend')
    const { id: kind_id } = await kind({ method: 'fixed' })
    await rate(kind_id, 100)
    const { id } = await run(kind_id)
    expect((await rowsOf(id)).map(({ member_name }) => member_name?.split(' ')[0])).toEqual([
      'Антонов',
      'Дятлов',
      'Егоров',
    ])
  })

  it('charges nothing by a kind that was closed after the preview', async () => {
    const [one] = await members('Антонов')
    await garage('17', [{ member_id: one.id }])
    const made = await kind({ nature: 'target', periodicity: 'once' })
    const { body: rated } = await rate(made.id, 100)
    const { id } = await run(made.id, { period: null })
    expect((await post(`contribution-kinds/${made.id}/close`, { version: rated.version })).status).toBe(200)
    const { status, body } = await post<ApiError>(`charges/runs/${id}/post`, {})
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['kind_id']])
    const manual = { kind_id: made.id, member_id: one.id, amount: 100, date: '2026-01-15' }
    expect((await post<ApiError>('charges', manual)).body.errors?.kind_id).toMatch(/^Сбор закрыт /)
  })

  it('finds nobody, and fails nowhere, by a word that every object knows', async () => {
    expect((await get<Page<Account>>('accounts?q=constructor')).items).toEqual([])
    expect((await get<Page<Member>>('members?q=иванов%20constructor')).items).toEqual([])
  })

  it('7: takes a run back: what was paid becomes an advance, the rest is nothing', async () => {
    const people = await members('Антонов', 'Белов', 'Волков')
    for (const [index, { id }] of people.entries()) await garage(String(index + 1), [{ member_id: id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 3500)
    const { id } = await postRun((await run(kind_id)).id)
    await post('payments', { paid_on: '2026-02-01', lines: [{ member_id: people[0].id, amount: 350_000 }] })
    expect(await balances()).toMatchObject({ Антонов: 0, Белов: 3500, Волков: 3500 })
    await post(`charges/runs/${id}/reverse`, { reason: 'Не тот год' })
    await settled(id, 'reversed')
    expect(await balances()).toMatchObject({ Антонов: -3500, Белов: 0, Волков: 0 })
    expect((await post(`charges/runs/${id}/reverse`, { reason: 'Ещё раз' })).status).toBe(409)
    await postRun((await run(kind_id)).id)
    expect(await balances()).toMatchObject({ Антонов: 0, Белов: 3500, Волков: 3500 })
    await consistent(...people)
  })

  it('charges fewer rows at once while many calls wait, and counts the attempts of its job anew', async () => {
    const people = await members('Антонов', 'Белов', 'Волков', 'Громов', 'Дятлов', 'Егоров', 'Жуков')
    // More rows than one portion has, so that there is a second one.
    for (let number = 1; number <= 48; number += 1)
      await garage(String(number), [{ member_id: people[number % people.length].id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 100)
    const { id } = await run(kind_id)
    const { db, app } = test()
    await db.write.updateTable('charge_runs').set({ status: 'posting' }).where('id', '=', id).execute()
    const held = { status: 'running', attempts: 3, claim: 'held', claimed_until: '2999-01-01T00:00:00.000Z' } as const
    const job = await db.write
      .updateTable('jobs')
      .set(held)
      .where('gbc_id', '=', gbc.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const done: number[] = []
    await runJobs.charge_run_post.run(app, {
      job: { ...job, kind: 'charge_run_post', claim: held.claim },
      signal: new AbortController().signal,
      progress: (rows) => void done.push(rows),
      rest: async () => true,
    })
    expect(done).toEqual([40, 46, 48])
    const { attempts } = await db.read
      .selectFrom('jobs')
      .select('attempts')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(1)
    expect((await get<ChargeRun>(`charges/runs/${id}`)).status).toBe('posted')
  })

  it('takes a run of a closed month back on the first open day, and says on the run what is left', async () => {
    const people = await members('Антонов', 'Белов')
    for (const [index, { id }] of people.entries()) await garage(String(index + 1), [{ member_id: id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 3500)
    const { id, date, amount_total } = await postRun((await run(kind_id)).id)
    await post('payments', { paid_on: date, lines: [{ member_id: people[0].id, amount: 350_000 }] })
    const closed_through = monthEnd(date.slice(0, 7))
    const { db } = test()
    await db.write.updateTable('ledger_state').set({ closed_through }).where('gbc_id', '=', gbc.id).execute()
    const reverse = (fields: object) =>
      post<ApiError>(`charges/runs/${id}/reverse`, { reason: 'Не тот год', ...fields })
    expect((await reverse({ date })).body.errors).toEqual({ date: expect.stringContaining('закрыт') as string })
    expect((await reverse({ date: '2999-01-01' })).status).toBe(422)
    expect((await get<ChargeRun>(`charges/runs/${id}`)).taken_back).toBeNull()
    await reverse({})
    await settled(id, 'reversed')
    expect((await get<ChargeRun>(`charges/runs/${id}`)).taken_back).toEqual({
      rows: 2,
      amount: amount_total,
      last_on: endAfter(closed_through),
    })
    // Its explanation names the day of what was taken back, not that of the reversal.
    const { entries } = await get<AccountStatement>(`accounts/${people[0].id}/statement?from=2026-01-01`)
    const freed = entries.flatMap(({ allocations }) => allocations.filter(({ amount }) => amount < 0))
    expect(new Set(freed.map(({ text }) => text))).toEqual(
      new Set([`пересчитано: сторнирована операция ${formatDate(date)}`]),
    )
    await consistent(...people)
  })

  it('goes on with a run whose job was stopped', async () => {
    const [one] = await members('Антонов')
    await garage('17', [{ member_id: one.id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 100)
    const { id } = await run(kind_id)
    const { db } = test()
    await db.write.updateTable('charge_runs').set({ status: 'posting' }).where('id', '=', id).execute()
    await db.write.updateTable('jobs').set({ status: 'cancelled' }).where('gbc_id', '=', gbc.id).execute()
    expect((await get<ChargeRun>(`charges/runs/${id}`)).stopped).toBe(true)
    expect((await postRun(id)).stopped).toBe(false)
    expect(await balances()).toMatchObject({ Антонов: 100 })
  })

  it('goes on with a stopped run only for the owners of its preview', async () => {
    const [first, second, buyer] = await members('Антонов', 'Белов', 'Власов')
    await garage('17', [{ member_id: first.id }])
    const sold = await garage('18', [{ member_id: second.id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 100)
    const { id } = await postRun((await run(kind_id)).id)
    const { db } = test()
    const { operation_id } = await db.read
      .selectFrom('charges')
      .select('operation_id')
      .where('gbc_id', '=', gbc.id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    await post(`operations/${operation_id}/reverse`, { reason: 'Вторая строка ещё не начислена' })
    await db.write
      .updateTable('charge_run_rows')
      .set({ charge_id: null })
      .where('run_id', '=', id)
      .where('number', '=', 2)
      .execute()
    await db.write.updateTable('charge_runs').set({ status: 'posting' }).where('id', '=', id).execute()
    await db.write.updateTable('jobs').set({ status: 'cancelled' }).where('gbc_id', '=', gbc.id).execute()
    const [{ id: ownership_id }] = await get<Ownership[]>(`garages/${sold}/ownerships`)
    await test().call(chairman, 'PUT', `/api/gbc/${gbc.id}/garages/${sold}/ownerships/${ownership_id}`, {
      to: '2026-01-10',
    })
    const owner = { member_id: buyer.id, share_numerator: 1, share_denominator: 1, from: '2026-01-10' }
    expect((await post(`garages/${sold}/ownerships`, owner)).status).toBe(201)
    expect((await post(`charges/runs/${id}/post`, {})).status).toBe(202)
    const failed = await until(
      async () =>
        await db.read
          .selectFrom('jobs')
          .select('message')
          .where('gbc_id', '=', gbc.id)
          .where('status', '=', 'failed')
          .executeTakeFirst(),
    )
    expect(failed.message).toBe(
      'После предпросмотра изменилась 1 строка: пересчитайте. гараж 18, Белов Иван: строки больше нет. Начатое начисление сначала сторнируйте',
    )
    expect(await balances()).toMatchObject({ Антонов: 100, Белов: 0 })
  })

  it('takes back a run whose posting was stopped', async () => {
    const [one] = await members('Антонов')
    await garage('17', [{ member_id: one.id }])
    const { id: kind_id } = await kind()
    await rate(kind_id, 100)
    const { id } = await run(kind_id)
    await postRun(id)
    const { db } = test()
    await db.write.updateTable('charge_runs').set({ status: 'posting' }).where('id', '=', id).execute()
    await db.write.updateTable('jobs').set({ status: 'cancelled' }).where('gbc_id', '=', gbc.id).execute()
    expect((await post(`charges/runs/${id}/reverse`, { reason: 'Не та ставка' })).status).toBe(202)
    await settled(id, 'reversed')
    expect(await balances()).toMatchObject({ Антонов: 0 })
  })

  it('charges a fine with its reason, and takes one charge back', async () => {
    const [one] = await members('Антонов')
    const { id: kind_id } = await kind({
      name: 'Штраф',
      nature: 'fine',
      method: 'manual',
      periodicity: 'none',
      due_rule: 'days',
      due_day: 10,
    })
    const fine = { member_id: one.id, kind_id, amount: 50_000, date: '2026-03-01' }
    expect((await post<ApiError>('charges', fine)).body.errors).toEqual({ reason: 'Напишите, за что штраф' })
    const { body } = await post<Charged>('charges', { ...fine, reason: 'Мусор у ворот' })
    expect(body).toMatchObject({ amount: 50_000, due_date: '2026-03-11' })
    expect(await balances()).toMatchObject({ Антонов: 500 })
    expect((await post<ApiError>('charges', { ...fine, reason: 'x', amount: 0 })).body.errors).toEqual({
      amount: 'Сумма должна быть больше нуля',
    })
    await post(`operations/${body.operation_id}/reverse`, { reason: 'Не он' })
    expect(await balances()).toMatchObject({ Антонов: 0 })
    await consistent(one)
  })

  it('lets the same payment through once, and members see nothing of it', async () => {
    const [one] = await members('Антонов')
    const body = { paid_on: '2026-02-01', lines: [{ member_id: one.id, amount: 100 }] }
    const same = () =>
      test().call<Payment>(chairman, 'POST', `${base}/payments`, body, { 'idempotency-key': 'the-same' })
    const answers = await Promise.all(Array.from({ length: 10 }, same))
    expect(new Set(answers.flatMap((answer) => (answer.status === 201 ? answer.body.id : []))).size).toBe(1)
    expect((await get<Page<Payment>>('payments')).total).toBe(1)
    const member = await test().user({ gbc_id: gbc.id, role: 'member' })
    const board = await test().user({ gbc_id: gbc.id, role: 'board' })
    const status = async (user: TestUser, method: 'GET' | 'POST', path: string) =>
      (await test().call(user, method, `${base}/${path}`, method === 'POST' ? body : undefined)).status
    expect([
      await status(member, 'GET', 'accounts'),
      await status(member, 'GET', 'payments'),
      await status(board, 'GET', 'accounts'),
      await status(board, 'POST', 'payments'),
    ]).toEqual([403, 403, 200, 403])
  })

  it('gives rows of a run as a workbook, garages as numbers, and on paper: those charged and those left out', async () => {
    const [one, other] = await members('Антонов', 'Белов')
    await garage('17', [{ member_id: one.id }])
    await garage('12А', [{ member_id: other.id }])
    await garage('9', [])
    const { id: kind_id } = await kind()
    await rate(kind_id, 3500.5)
    const { id, amount_total } = await postRun((await run(kind_id)).id)
    const rows = await rowsOf(id)
    const file = (query: string) => `${base}/charges/runs/${id}/rows/file?${query}`
    const [head, ...lines] = await workbookOf(test(), chairman, file('format=xlsx'))
    expect(head).toEqual(['Гараж', 'Член кооператива', 'Расчёт', 'Сумма, ₽', 'Сторнировано'])
    const charged = rows.filter(({ problem }) => problem === null)
    expect(lines.map((line) => line.slice(0, 4))).toEqual([
      ...charged.map(({ garage_number, member_name, formula, amount }) => [
        garage_number === '17' ? 17 : garage_number,
        member_name,
        formula,
        amount / 100,
      ]),
      ['Итого', null, null, amount_total / 100],
    ])
    expect(charged.map(({ garage_number }) => garage_number)).toEqual(expect.arrayContaining(['17', '12А']))
    const [, ...skipped] = await workbookOf(test(), chairman, file('format=xlsx&problems=true'))
    expect(skipped).toEqual([[9, null, rows.find(({ garage_number }) => garage_number === '9')?.problem]])
    expect(await paperOf(test(), chairman, file('format=pdf'))).toEqual([200, '%PDF-'])
  })
})
