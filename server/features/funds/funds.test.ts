import type { ApiError } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import type { ExpenseCategory } from '#contract/money/expenses'
import type { Fund, FundEntries, FundMove, Funds } from '#contract/money/funds'
import { sql } from 'kysely'
import { BOOKED } from '#server/db/migrations/0055_allocation_days'
import { paperOf, workbookOf } from '#server/testing/tableFile'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((test, engine) => {
  let gbc: Gbc
  let chairman: TestUser
  let member: Member
  let keys = 0
  const call = <T = ApiError>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    { user = chairman, key = `fund-${(keys += 1)}` } = {},
  ) => test().call<T>(user, method, `/api/gbc/${gbc.id}/${path}`, body, { 'idempotency-key': key })
  const made = async <T>(path: string, body: object): Promise<T> => {
    const answer = await call<T>('POST', path, body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body
  }
  const kind = async (name: string) =>
    (
      await made<{ id: string }>('contribution-kinds', {
        name,
        nature: 'membership',
        method: 'manual',
        periodicity: 'none',
      })
    ).id
  const charge = (kind_id: string, roubles: number, date: string, of = member) =>
    made<{ id: string; operation_id: string }>('charges', { member_id: of.id, kind_id, amount: roubles * 100, date })
  const pay = (roubles: number, paid_on: string, fields: object = {}) =>
    made<{ id: string; operation_id: string }>('payments', {
      paid_on,
      lines: [{ member_id: member.id, amount: roubles * 100 }],
      ...fields,
    })
  const expense = (roubles: number, date: string, category = 'Вывоз снега', fields: object = {}) =>
    made<{ id: string }>('operations/expense', { category, date, amount: roubles * 100, ...fields })
  const funds = async (from = '2026-01-01', to = '2026-11-30') =>
    (await call<Funds>('GET', `funds?from=${from}&to=${to}`)).body
  const fundOf = async (name: string) => {
    const fund = (await funds()).funds.find((one) => one.name === name)
    if (!fund) throw new Error(`There is no fund ${name}`)
    return fund
  }
  const balances = async (to: string) => {
    const { funds: found, rest, money } = await funds('2026-01-01', to)
    expect(found.reduce((sum, { closing }) => sum + closing, rest.closing)).toBe(money.closing)
    return Object.fromEntries([
      ...found.map(({ name, closing }) => [name, closing / 100] as const),
      ['вне', rest.closing / 100] as const,
    ])
  }
  const categories = async () => (await call<ExpenseCategory[]>('GET', 'expenses/categories')).body
  const give = async (fund: Fund, fields: object) =>
    call<Fund>('PUT', `funds/${fund.id}`, { version: fund.version, ...fields })
  const close = (month: string) => call('POST', `periods/${month}/close`, { despite_warnings: true })

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    member = await test().member(gbc.id, chairman, { last_name: 'Антонов' })
  })

  /** What earlier versions have worked out from payments and charges whenever it was asked for. */
  afterEach(async () => {
    const { read } = test().db
    const stored = await read
      .selectFrom('allocations')
      .select(['gbc_id', 'id', 'kind_id', 'charge_source', 'booked_on', 'money_on', 'is_late'])
      .where('gbc_id', '=', gbc.id)
      .orderBy('id')
      .execute()
    const table = sql.table(`${engine === 'sqlite' ? 'main' : 'public'}.allocations`)
    const { rows } = await sql`
      with allocations as (select gbc_id, id, charge_id, payment_line_id, amount, operation_seq,
        case when is_late = 1 then booked_on end as open_from from ${table} where gbc_id = ${gbc.id})
      ${sql.raw(BOOKED)} order by id`.execute(read)
    expect(stored).toEqual(rows)
  })

  it('has a fund for each kind of contributions, which what is paid feeds and an advance does not', async () => {
    const yearly = await kind('Членский взнос')
    await charge(yearly, 1000, '2026-09-01')
    await pay(1500, '2026-09-10')
    expect(await balances('2026-09-09')).toEqual({ 'Членский взнос': 0, вне: 0 })
    expect(await balances('2026-09-10')).toEqual({ 'Членский взнос': 1000, вне: 500 })
    await charge(yearly, 300, '2026-10-01')
    expect(await balances('2026-10-01')).toEqual({ 'Членский взнос': 1300, вне: 200 })
    expect(await balances('2026-09-30')).toEqual({ 'Членский взнос': 1000, вне: 500 })
  })

  it('spends a fund by its categories of expenses, and gives it back what is taken back', async () => {
    const yearly = await kind('Членский взнос')
    await charge(yearly, 1000, '2026-09-01')
    await pay(1000, '2026-09-10')
    const snow = await expense(100, '2026-09-12')
    expect(await balances('2026-09-30')).toEqual({ 'Членский взнос': 1000, вне: -100 })
    const [{ id }] = await categories()
    expect((await give(await fundOf('Членский взнос'), { category_ids: [id] })).status).toBe(200)
    expect(await balances('2026-09-30')).toEqual({ 'Членский взнос': 900, вне: 0 })
    await call('POST', `operations/${snow.id}/reverse`, { reason: 'Ошибка' })
    expect(await balances('2026-09-30')).toEqual({ 'Членский взнос': 1000, вне: 0 })
  })

  it('follows a payment that is taken back, and an earlier one that comes later', async () => {
    const [first, second] = [await kind('Первый'), await kind('Второй')]
    await charge(first, 1000, '2026-09-01')
    await charge(second, 1000, '2026-09-02')
    const paid = await pay(1000, '2026-09-15')
    expect(await balances('2026-09-30')).toEqual({ Первый: 1000, Второй: 0, вне: 0 })
    await pay(600, '2026-09-05')
    expect(await balances('2026-09-05')).toEqual({ Первый: 600, Второй: 0, вне: 0 })
    expect(await balances('2026-09-30')).toEqual({ Первый: 1000, Второй: 600, вне: 0 })
    const back = { reason: 'Ошибка', date: '2026-09-20' }
    expect((await call('POST', `operations/${paid.operation_id}/reverse`, back)).status).toBe(200)
    expect(await balances('2026-09-19')).toEqual({ Первый: 1000, Второй: 600, вне: 0 })
    expect(await balances('2026-09-20')).toEqual({ Первый: 600, Второй: 0, вне: 0 })
  })

  it('gets no money by a debt that goes over to another member, and that of an advance once', async () => {
    const yearly = await kind('Членский взнос')
    const other = await test().member(gbc.id, chairman, { last_name: 'Белов' })
    const { id: charge_id } = await charge(yearly, 1000, '2026-09-01')
    const move = { from_member_id: member.id, to_member_id: other.id, date: '2026-09-05', reason: 'Продажа' }
    await made('operations/between-accounts', { ...move, charges: [{ charge_id, amount: 100_000 }] })
    expect(await balances('2026-09-30')).toEqual({ 'Членский взнос': 0, вне: 0 })
    await pay(400, '2026-09-10', { lines: [{ member_id: other.id, amount: 40_000 }] })
    expect(await balances('2026-09-30')).toEqual({ 'Членский взнос': 400, вне: 0 })
    await pay(500, '2026-09-11')
    await made('operations/between-accounts', { ...move, date: '2026-09-12', advance: 50_000 })
    expect(await balances('2026-09-30')).toEqual({ 'Членский взнос': 900, вне: 0 })
  })

  it('gets and spends nothing by a debt that is written off', async () => {
    const yearly = await kind('Членский взнос')
    const { id: charge_id } = await charge(yearly, 1000, '2026-09-01')
    await pay(300, '2026-09-03')
    const decision = { member_id: member.id, date: '2026-09-05', reason: 'Протокол № 7' }
    const charges = [{ charge_id, amount: 70_000 }]
    const [{ id }] = await made<{ id: string }[]>('operations/write-off', { ...decision, charges })
    expect(await balances('2026-09-30')).toEqual({ 'Членский взнос': 300, вне: 0 })
    // What comes meanwhile is an advance, and pays once the write-off is taken back.
    await pay(500, '2026-09-10')
    expect(await balances('2026-09-30')).toEqual({ 'Членский взнос': 300, вне: 500 })
    await call('POST', `operations/${id}/reverse`, { reason: 'Ошибка', date: '2026-09-20' })
    expect(await balances('2026-09-30')).toEqual({ 'Членский взнос': 800, вне: 0 })
  })

  it('moves money between funds with a reason, and asks where the giver has less', async () => {
    const [first, second] = [await kind('Первый'), await kind('Второй')]
    await charge(first, 1000, '2026-09-01')
    await charge(second, 500, '2026-09-01')
    await pay(1500, '2026-09-10')
    const [giver, taker] = [await fundOf('Первый'), await fundOf('Второй')]
    const move = (fields: object) =>
      call<FundMove>('POST', 'fund-moves', {
        from_fund_id: giver.id,
        to_fund_id: taker.id,
        date: '2026-09-15',
        amount: 30_000,
        reason: 'Протокол № 3',
        ...fields,
      })
    const { status, body: moved } = await move({})
    expect([status, moved]).toMatchObject([201, { from_name: 'Первый', to_name: 'Второй', amount: 30_000 }])
    expect(await balances('2026-09-14')).toEqual({ Первый: 1000, Второй: 500, вне: 0 })
    expect(await balances('2026-09-15')).toEqual({ Первый: 700, Второй: 800, вне: 0 })
    // What is left on a later day counts too.
    const shortage = { despite_shortage: 'Фонд «Первый»: на 15.09.2026 только 700,00\u00a0₽' }
    expect(await move({ date: '2026-09-12', amount: 70_001 })).toMatchObject({
      status: 422,
      body: { errors: shortage },
    })
    expect(await move({ amount: 70_001, despite_shortage: true })).toMatchObject({ status: 201 })
    expect(await balances('2026-09-15')).toMatchObject({ Первый: -0.01 })
    const history = (await call<{ action: string; changes: object }[]>('GET', `funds/${giver.id}/history`)).body
    expect(history[0]).toMatchObject({
      action: 'fund_moved',
      changes: { funds: ['Первый', 'Второй'], shortage: [null, shortage.despite_shortage] },
    })
    expect(await move({ to_fund_id: giver.id })).toMatchObject({
      status: 422,
      body: { errors: { to_fund_id: 'Выберите разные фонды' } },
    })
    expect(await move({ amount: 0 })).toMatchObject({
      status: 422,
      body: { errors: { amount: 'Сумма должна быть больше нуля' } },
    })
    expect(await move({ date: '2999-01-01' })).toMatchObject({
      status: 422,
      body: { errors: { date: 'Этот день ещё не наступил' } },
    })
    expect(await move({ reason: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { reason: 'Обязательное поле' } },
    })
    expect(
      await call('POST', `fund-moves/${moved.id}/reverse`, { reason: 'Не туда', date: '2026-09-14' }),
    ).toMatchObject({
      status: 422,
      body: { errors: { date: 'Перераспределение проведено 15.09.2026: сторно не раньше' } },
    })
    const taken = await call<FundMove>('POST', `fund-moves/${moved.id}/reverse`, { reason: 'Не туда' })
    expect(taken).toMatchObject({ status: 201, body: { reverses_id: moved.id, date: '2026-09-15' } })
    expect(await call('POST', `fund-moves/${taken.body.id}/reverse`, { reason: 'Обратно' })).toMatchObject({
      status: 422,
      body: { errors: { id: 'Сторно само не сторнируют: перераспределите заново' } },
    })
    const twice = await call<ApiError>('POST', `fund-moves/${moved.id}/reverse`, { reason: 'Ещё раз' })
    expect(twice).toMatchObject({ status: 409, body: { message: 'Это перераспределение уже сторнировано' } })
    expect(await balances('2026-09-15')).toEqual({ Первый: 299.99, Второй: 1200.01, вне: 0 })
  })

  it('distributes money of no fund, and never more of it than there is without asking', async () => {
    await kind('Ремонт')
    await pay(700, '2026-09-10')
    const { id: to_fund_id } = await fundOf('Ремонт')
    const move = (amount: number) =>
      call('POST', 'fund-moves', {
        from_fund_id: 'none',
        to_fund_id,
        date: '2026-09-20',
        amount,
        reason: 'Начальный остаток',
      })
    expect(await move(70_001)).toMatchObject({
      status: 422,
      body: { errors: { despite_shortage: 'Вне фондов: на 20.09.2026 только 700,00\u00a0₽' } },
    })
    expect((await move(50_000)).status).toBe(201)
    expect(await balances('2026-09-20')).toEqual({ Ремонт: 500, вне: 200 })
  })

  it('does a redistribution once for a double click, and lets two people spend a fund once', async () => {
    const yearly = await kind('Членский взнос')
    await kind('Ремонт')
    await charge(yearly, 1000, '2026-09-01')
    await pay(1000, '2026-09-10')
    const [giver, taker] = [await fundOf('Членский взнос'), await fundOf('Ремонт')]
    const body = { from_fund_id: giver.id, to_fund_id: taker.id, date: '2026-09-15', amount: 60_000, reason: 'Решение' }
    const double = await Promise.all([1, 2].map(() => call<FundMove>('POST', 'fund-moves', body, { key: 'one-click' })))
    expect(new Set(double.map(({ body: { id } }) => id)).size).toBe(1)
    expect(await balances('2026-09-15')).toEqual({ 'Членский взнос': 400, Ремонт: 600, вне: 0 })
    const accountant = await test().user({ gbc_id: gbc.id, role: 'accountant' })
    const two = await Promise.all(
      [chairman, accountant].map((user) => call('POST', 'fund-moves', { ...body, amount: 40_000 }, { user })),
    )
    expect(two.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(await balances('2026-09-15')).toEqual({ 'Членский взнос': 0, Ремонт: 1000, вне: 0 })
    const { body: entries } = await call<FundEntries>('GET', `funds/${taker.id}/entries?from=2026-09-01&to=2026-09-30`)
    const undo = entries.items[0].move
    const back = await Promise.all(
      [chairman, accountant].map((user) =>
        call('POST', `fund-moves/${undo?.id ?? ''}/reverse`, { reason: 'Ошибка' }, { user }),
      ),
    )
    expect(back.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('leaves a closed month as it was, whatever changes after it', async () => {
    const [first, second] = [await kind('Первый'), await kind('Второй')]
    await charge(first, 1000, '2026-08-01')
    await charge(second, 1000, '2026-08-02')
    const paid = await pay(1500, '2026-08-15')
    await expense(100, '2026-08-20')
    for (const month of ['2026-08', '2026-09']) expect((await close(month)).status).toBe(200)
    const closed = { Первый: 1000, Второй: 500, вне: -100 }
    expect(await balances('2026-09-30')).toEqual(closed)
    const [giver, taker] = [await fundOf('Первый'), await fundOf('Второй')]
    const move = { from_fund_id: giver.id, to_fund_id: taker.id, date: '2026-09-30', amount: 1, reason: 'Решение' }
    expect(await call('POST', 'fund-moves', move)).toMatchObject({
      status: 422,
      body: { errors: { date: 'Месяц 09.2026 закрыт. Проведите исправление датой не раньше 01.10.2026' } },
    })
    await expect(
      test()
        .db.write.insertInto('fund_moves')
        .values({ ...move, gbc_id: gbc.id, id: 'x', seq: 9, reverses_id: null, posted_at: '', posted_by: null })
        .execute(),
    ).rejects.toThrow('the month is closed')
    // Categories, kinds, a payment taken back and another order of paying: all of that is of the open month.
    const [{ id }] = await categories()
    expect(await give(giver, { category_ids: [id], since: '2026-09-30' })).toMatchObject({
      status: 422,
      body: { errors: { since: 'Месяцы по 30.09.2026 закрыты: не раньше 01.10.2026' } },
    })
    expect((await give(giver, { category_ids: [id], kind_ids: [first, second] })).status).toBe(200)
    await call('PUT', `contribution-kinds/${second}`, { priority: 1 })
    await pay(300, '2026-10-01')
    await expense(50, '2026-10-05')
    const back = await call('POST', `operations/${paid.operation_id}/reverse`, { reason: 'Ошибка' })
    expect(back.status).toBe(200)
    expect(await balances('2026-09-30')).toEqual(closed)
    expect(await balances('2026-10-01')).toEqual({ Первый: -200, Второй: 500, вне: -100 })
    expect(await balances('2026-10-31')).toEqual({ Первый: -250, Второй: 500, вне: -100 })
  })

  it('gives a kind or a category to another fund from a day on: what was before stays', async () => {
    const yearly = await kind('Членский взнос')
    await charge(yearly, 3000, '2026-08-01')
    await pay(1000, '2026-08-10')
    await expense(100, '2026-08-11')
    const [{ id }] = await categories()
    const repair = { name: 'Ремонт', kind_ids: [yearly], category_ids: [id], since: '2026-09-01' }
    const made = await call<Fund>('POST', 'funds', repair)
    expect(made).toMatchObject({ status: 201, body: { name: 'Ремонт', kinds: [{ name: 'Членский взнос' }] } })
    await pay(2000, '2026-09-01')
    await expense(200, '2026-09-02')
    expect(await balances('2026-08-31')).toEqual({ 'Членский взнос': 1000, Ремонт: 0, вне: -100 })
    expect(await balances('2026-09-30')).toEqual({ 'Членский взнос': 1000, Ремонт: 1800, вне: -100 })
    expect(await fundOf('Членский взнос')).toMatchObject({ kinds: [] })
    const same = await call('POST', 'funds', { name: 'РЕМОНТ' })
    expect(same).toMatchObject({ status: 422, body: { errors: { name: 'Такой фонд уже есть' } } })
    const strange = await call('POST', 'funds', { name: 'Ещё', category_ids: ['nothing'] })
    expect(strange).toMatchObject({
      status: 422,
      body: { errors: { category_ids: 'Такой статьи расходов нет: выберите заново' } },
    })
    const stale = await give({ ...made.body, version: 1 }, { name: 'Ремонт дорог' })
    expect([stale.status, (await give(made.body, { name: 'Ещё раз' })).status]).toEqual([200, 409])
  })

  it('asks before an expense takes more than its fund has, and the log tells', async () => {
    const yearly = await kind('Членский взнос')
    await charge(yearly, 1000, '2026-09-01')
    await pay(1500, '2026-09-10')
    await expense(1, '2026-09-11')
    const [{ id }] = await categories()
    await give(await fundOf('Членский взнос'), { category_ids: [id] })
    const fields = { category: 'Вывоз снега', date: '2026-09-12', amount: 100_000 }
    expect(await call('POST', 'operations/expense', fields)).toMatchObject({
      status: 422,
      body: { errors: { despite_shortage: 'Фонд «Членский взнос»: на 12.09.2026 только 999,00\u00a0₽' } },
    })
    const { id: paid } = await expense(1000, '2026-09-12', 'Вывоз снега', { despite_shortage: true })
    expect(await balances('2026-09-12')).toEqual({ 'Членский взнос': -1, вне: 500 })
    const log = await test()
      .db.read.selectFrom('audit')
      .select('changes')
      .where('gbc_id', '=', gbc.id)
      .where('record_id', '=', paid)
      .where('action', '=', 'expense_paid')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(log.changes)).toContain('только 999,00')
    // Cash is refused as before, tick or not.
    const cash = await call('POST', 'operations/expense', { ...fields, despite_shortage: true })
    expect(cash).toMatchObject({
      status: 422,
      body: { errors: { amount: expect.stringContaining('В кассе') as unknown } },
    })
  })

  it('asks each of those who spend a fund at once whether it still has enough', async () => {
    const yearly = await kind('Членский взнос')
    await charge(yearly, 1000, '2026-09-01')
    await pay(9000, '2026-09-10')
    const { id: fund_id } = await fundOf('Членский взнос')
    const fields = { category: 'Ремонт', date: '2026-09-12', amount: 60_000, fund_id }
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', 'operations/expense', fields)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
    for (const { body } of answers.filter(({ status }) => status === 422))
      expect(body.errors).toEqual({ despite_shortage: 'Фонд «Членский взнос»: на 12.09.2026 только 400,00\u00a0₽' })
  })

  it('pays an expense from another fund than that of its category, and gives it back to that one', async () => {
    const [first, second] = [await kind('Первый'), await kind('Второй')]
    await charge(first, 1000, '2026-09-01')
    await charge(second, 500, '2026-09-02')
    await pay(1600, '2026-09-10')
    await expense(10, '2026-09-11')
    const [{ id }] = await categories()
    await give(await fundOf('Первый'), { category_ids: [id] })
    const other = await fundOf('Второй')
    const taker = await fundOf('Первый')
    const paid = await expense(100, '2026-09-12', 'Вывоз снега', { fund_id: other.id })
    await expense(20, '2026-09-13', 'Вывоз снега', { fund_id: 'none' })
    expect(await balances('2026-09-30')).toEqual({ Первый: 990, Второй: 400, вне: 80 })
    expect((await call('GET', `operations/${paid.id}`)).body).toMatchObject({ fund: 'Второй' })
    const { body } = await call<FundEntries>('GET', `funds/${other.id}/entries?from=2026-09-01&to=2026-09-30`)
    expect(body.items[0]).toMatchObject({ date: '2026-09-12', source: 'Вывоз снега', amount: -10_000, balance: 40_000 })

    const refused = { category: 'Вывоз снега', date: '2026-09-13', amount: 50_000 }
    expect(await call('POST', 'operations/expense', { ...refused, fund_id: other.id })).toMatchObject({
      body: { errors: { despite_shortage: 'Фонд «Второй»: на 13.09.2026 только 400,00\u00a0₽' } },
    })
    expect(await call('POST', 'operations/expense', { ...refused, fund_id: 'nothing' })).toMatchObject({
      body: { errors: { fund_id: 'Такого фонда нет: выберите заново' } },
    })

    const decision = { to_fund_id: taker.id, reason: 'Протокол № 4', version: other.version }
    expect(await call('POST', `funds/${other.id}/close`, { ...decision, date: '2026-09-11' })).toMatchObject({
      body: { errors: { date: 'Расход из этого фонда 12.09.2026 позже: закройте фонд не раньше' } },
    })
    expect((await call('POST', `funds/${other.id}/close`, { ...decision, date: '2026-09-20' })).status).toBe(200)
    expect(await call('POST', 'operations/expense', { ...refused, amount: 1, fund_id: other.id })).toMatchObject({
      body: { errors: { fund_id: 'Фонд «Второй» закрыт' } },
    })
    expect((await call('POST', `operations/${paid.id}/reverse`, { reason: 'Ошибка' })).status).toBe(422)
    await call('POST', `funds/${other.id}/reopen`, {})
    expect((await call('POST', `operations/${paid.id}/reverse`, { reason: 'Ошибка' })).status).toBe(200)
    expect(await balances('2026-09-30')).toEqual({ Первый: 1390, Второй: 100, вне: 80 })
  })

  it('closes a fund by a decision: what is left goes over, and what comes later too', async () => {
    const [first, second] = [await kind('Первый'), await kind('Второй')]
    await charge(first, 2000, '2026-09-01')
    await charge(second, 100, '2026-08-01')
    await pay(1100, '2026-09-10')
    const [closed, taker] = [await fundOf('Первый'), await fundOf('Второй')]
    const decision = { date: '2026-09-20', to_fund_id: taker.id, reason: 'Протокол № 4', version: closed.version }
    expect(await call('POST', `funds/${closed.id}/close`, { ...decision, to_fund_id: closed.id })).toMatchObject({
      status: 422,
    })
    const answer = await call<Fund>('POST', `funds/${closed.id}/close`, decision)
    expect(answer).toMatchObject({ status: 200, body: { kinds: [], archived_at: expect.any(String) as unknown } })
    expect((await call('POST', `funds/${closed.id}/close`, { ...decision, version: answer.body.version })).status).toBe(
      409,
    )
    expect(await balances('2026-09-19')).toEqual({ Первый: 1000, Второй: 100, вне: 0 })
    await pay(1000, '2026-09-25')
    expect(await balances('2026-09-30')).toEqual({ Первый: 0, Второй: 2100, вне: 0 })
    const move = { from_fund_id: taker.id, to_fund_id: closed.id, date: '2026-09-30', amount: 1, reason: 'Решение' }
    expect(await call('POST', 'fund-moves', move)).toMatchObject({
      status: 422,
      body: { errors: { to_fund_id: 'Фонд «Первый» закрыт' } },
    })
    expect((await give(answer.body, { name: 'Иначе' })).status).toBe(409)
    expect(await call('POST', `funds/${closed.id}/reopen`, {})).toMatchObject({
      status: 200,
      body: { archived_at: null },
    })
    expect((await call('POST', 'fund-moves', move)).status).toBe(201)
  })

  it('tells what moved a fund with its balance after each, on the screen and in files', async () => {
    const yearly = await kind('Членский взнос')
    await charge(yearly, 1000, '2026-08-01')
    await pay(400, '2026-08-10')
    await pay(300, '2026-09-10')
    await expense(50, '2026-09-11', 'Вывоз снега', { payee: 'ИП Громов' })
    const [{ id }] = await categories()
    const fund = await fundOf('Членский взнос')
    await give(fund, { category_ids: [id] })
    await call('POST', 'fund-moves', {
      from_fund_id: fund.id,
      to_fund_id: 'none',
      date: '2026-09-11',
      amount: 10_000,
      reason: 'Решение',
    })
    const days = 'from=2026-09-01&to=2026-09-30'
    const { body } = await call<FundEntries>('GET', `funds/${fund.id}/entries?${days}`)
    expect(body).toMatchObject({
      opening: 40_000,
      received: 30_000,
      spent: 5_000,
      moved: -10_000,
      closing: 55_000,
      total: 3,
    })
    expect(
      body.items.map(({ date, title, source, amount, balance }) => [date, title, source, amount, balance]),
    ).toEqual([
      ['2026-09-11', 'Перераспределение', 'Вне фондов', -10_000, 55_000],
      ['2026-09-11', 'РКО № 1, ИП Громов', 'Вывоз снега', -5_000, 65_000],
      ['2026-09-10', expect.stringMatching(/^ПКО № 2, Антонов/), 'Членский взнос', 30_000, 70_000],
    ])
    const second = await call<FundEntries>('GET', `funds/${fund.id}/entries?${days}&page=2&page_size=2`)
    expect(second.body.items.map(({ balance }) => balance)).toEqual([70_000])
    const all = `/api/gbc/${gbc.id}/funds`
    const [, ...lines] = await workbookOf(test(), chairman, `${all}/file?${days}&format=xlsx`)
    expect(lines).toEqual([
      ['Членский взнос', 400, 300, 50, -100, 550],
      ['Вне фондов', 0, 0, 0, 100, 100],
      ['Деньги кооператива', 400, 300, 50, 0, 650],
    ])
    const [, ...rows] = await workbookOf(test(), chairman, `${all}/${fund.id}/entries/file?${days}&format=xlsx`)
    expect(rows.map((row) => row.at(-1))).toEqual([400, 700, 650, 550, 550])
    for (const path of [`${all}/file`, `${all}/${fund.id}/entries/file`])
      expect(await paperOf(test(), chairman, `${path}?${days}&format=pdf`)).toEqual([200, '%PDF-'])
    expect((await call('GET', 'funds?from=2026-09-02&to=2026-09-01')).status).toBe(422)
  })

  it('agrees with the sum over all operations, whatever was done in whatever order', async () => {
    const names = ['Первый', 'Второй', 'Третий']
    const kinds = await Promise.all(names.map((name) => kind(name)))
    const others = [member, await test().member(gbc.id, chairman, { last_name: 'Белов' })]
    let state = 7
    const random = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most
    const day = (from = 1) => `2026-09-${String(from + random(29 - from)).padStart(2, '0')}`
    const done: { id: string; date: string }[] = []
    await pay(5000, '2026-09-01')
    for (const name of ['Снег', 'Свет']) await expense(1, '2026-09-01', name)
    const [light, snow] = await categories()
    await give(await fundOf('Первый'), { category_ids: [light.id], since: '2026-09-10' })
    await give(await fundOf('Второй'), { category_ids: [snow.id] })
    for (let step = 0; step < 40; step += 1) {
      const [of, date] = [others[random(2)], day()]
      const act = random(6)
      if (act === 0) done.push({ id: (await charge(kinds[random(3)], 100 + random(900), date, of)).operation_id, date })
      else if (act <= 2) {
        const paid = await pay(50 + random(800), date, { lines: [{ member_id: of.id, amount: 5000 + random(80_000) }] })
        done.push({ id: paid.operation_id, date })
      } else if (act === 3) {
        const name = ['Снег', 'Свет'][random(2)]
        const spent = await call<{ id: string }>('POST', 'operations/expense', {
          category: name,
          date,
          amount: 1 + random(20_000),
          despite_shortage: true,
        })
        if (spent.status === 201) done.push({ id: spent.body.id, date })
      } else if (act === 4) {
        const [from, to] = [random(3), random(3)]
        const ids = [await fundOf(names[from]), await fundOf(names[to])].map(({ id }) => id)
        const body = { from_fund_id: ids[0], to_fund_id: ids[1], date, amount: 1 + random(30_000), reason: 'Решение' }
        await call('POST', 'fund-moves', { ...body, despite_shortage: true })
      } else if (done.length > 0) {
        const [operation] = done.splice(random(done.length), 1)
        await call('POST', `operations/${operation.id}/reverse`, { reason: 'Ошибка', date: '2026-09-29' })
      }
    }
    const { funds: shown } = await funds()
    const { db } = test()
    const paid = await db.read
      .selectFrom('allocations')
      .innerJoin('charges', 'charges.id', 'allocations.charge_id')
      .select(['charges.kind_id', 'allocations.amount'])
      .where('allocations.gbc_id', '=', gbc.id)
      .execute()
    const spent = await db.read
      .selectFrom('transfers')
      .innerJoin('ledger_accounts as debit', 'debit.id', 'transfers.debit_account_id')
      .innerJoin('ledger_accounts as credit', 'credit.id', 'transfers.credit_account_id')
      .select(['debit.account as d', 'debit.ref_id as d_of', 'credit.account as c', 'credit.ref_id as c_of'])
      .select(['transfers.amount', 'transfers.effective_date'])
      .where('transfers.gbc_id', '=', gbc.id)
      .execute()
    const moves = await db.read.selectFrom('fund_moves').selectAll().where('gbc_id', '=', gbc.id).execute()
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
    const spentOn = (id: string, from: string) =>
      sum(
        spent
          .filter(({ effective_date }) => effective_date >= from)
          .map(({ d, d_of, c, c_of, amount }) =>
            d === '26' && d_of === id ? amount : c === '26' && c_of === id ? -amount : 0,
          ),
      )
    const expected = shown.map(({ id, name }) => {
      const kind_id = kinds[names.indexOf(name)]
      const category =
        name === 'Первый' ? spentOn(light.id, '2026-09-10') : name === 'Второй' ? spentOn(snow.id, '') : 0
      return (
        sum(paid.filter((row) => row.kind_id === kind_id).map(({ amount }) => amount)) -
        category +
        sum(moves.map((move) => (move.to_fund_id === id ? move.amount : move.from_fund_id === id ? -move.amount : 0)))
      )
    })
    expect(shown.map(({ closing }) => closing)).toEqual(expected)
    // Every day adds up, and no fund has what was not there yet.
    for (const to of ['2026-09-05', '2026-09-15', '2026-09-28', '2026-09-29']) await balances(to)
    for (const { id, closing } of shown) {
      const { body } = await call<FundEntries>('GET', `funds/${id}/entries?from=2026-01-01&to=2026-11-30&page_size=200`)
      expect([body.closing, sum(body.items.map(({ amount }) => amount))]).toEqual([closing, closing])
      expect(body.items[0]?.balance ?? 0).toBe(closing)
    }
  })
})
