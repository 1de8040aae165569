import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiError, Page } from '#contract/common'
import type { Charged, ChargeRun } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { OpenCharge } from '#contract/money/payments'
import type { Book, MoneyPlace } from '#contract/money/books'
import type { Account, AccountStatement } from '#contract/money/accounts'
import type { ImportRow, ImportUndo } from '#contract/imports'
import type { Member } from '#contract/members'
import type { AccountCode } from '#contract/money/chart'
import type { YearChecklist } from '#contract/money/periods'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { balanceAt } from '#server/features/ledger/balances'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { firstBrokenLink } from '#server/records/audit'
import { importSteps } from '#server/testing/imports'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { portions } from '#server/features/imports/portions'
import { settleOpenings } from './settleOpenings'

const mayak = readFileSync(join(__dirname, '..', 'imports', 'fixtures', 'mayak-members.xlsx'))
const HEAD = 'Гараж;ФИО;Долг'

onBothEngines((app) => {
  let gbc_id: string
  let user: TestUser
  let keys = 0
  const steps = importSteps(app, () => ({ gbc_id, user }))
  const usual = { ...portions }
  beforeEach(async () => {
    const made = await app().cooperative()
    gbc_id = made.gbc.id
    user = made.chairman
  })
  afterEach(() => {
    Object.assign(portions, usual)
  })

  const imported = async (rows: string[], as_of = '2026-10-01') => {
    const checked = await steps.checked('table.csv', Buffer.from([HEAD, ...rows].join('\n')), { as_of })
    const applied = await steps.apply(checked.id)
    expect(applied).toMatchObject({ status: 'applied', job: { status: 'done' } })
    return applied
  }
  const get = async <T>(path: string) => (await app().call<T>(user, 'GET', `/api/gbc/${gbc_id}/${path}`)).body
  const post = (path: string, body: object) =>
    app().call(user, 'POST', `/api/gbc/${gbc_id}/${path}`, body, { 'idempotency-key': `openings-${(keys += 1)}` })
  const problemsOf = async (id: string) =>
    (await get<Page<ImportRow>>(`imports/${id}/rows`)).items.flatMap(({ problems }) =>
      problems.map(({ message }) => message),
    )
  const balances = async () => {
    const { items } = await get<Page<Account>>('accounts?page_size=100')
    return Object.fromEntries(items.map(({ member_name, balance }) => [member_name.split(' ')[0], balance / 100]))
  }
  /** Balance of a code's accounts together at the end of a day, in roubles. */
  const at = async (code: AccountCode, day: string) => {
    const rows = await app()
      .db.read.selectFrom('ledger_accounts')
      .select('id')
      .where('gbc_id', '=', gbc_id)
      .where('account', '=', code)
      .execute()
    const all = await Promise.all(rows.map(({ id }) => balanceAt(app().db.read, gbc_id, id, day)))
    return all.reduce((sum, one) => sum + one, 0) / 100
  }
  const operations = () =>
    app().db.read.selectFrom('operations').selectAll().where('gbc_id', '=', gbc_id).orderBy('seq').execute()
  const consistent = async () => {
    const { read } = app().db
    const { items } = await get<Page<Member>>('members?page_size=100')
    const ids = items.map(({ id }) => id)
    expect(await ledgerDifferences(read, gbc_id)).toEqual([])
    expect(await accountDifferences(read, gbc_id, ids)).toEqual([])
    expect(await firstBrokenLink(app().db, gbc_id)).toBeNull()
  }
  /** What the chairman's list of the year says of debtors. */
  const debtorsOfYear = async () =>
    (await get<YearChecklist>('periods/year')).points.find(({ point }) => point === 'debtors')?.text
  const close = (closed_through: string) =>
    app().db.write.updateTable('ledger_state').set({ closed_through }).where('gbc_id', '=', gbc_id).execute()

  it('13: brings the balances of an office into the ledger, and takes them back', async () => {
    const checked = await steps.checked('mayak.xlsx', mayak)
    await steps.apply(checked.id)
    const balancesOfAll = async () =>
      (await app().db.read.selectFrom('members').select('balance').where('gbc_id', '=', gbc_id).execute()).map(
        ({ balance }) => balance,
      )
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0) / 100
    const all = await balancesOfAll()
    expect([sum(all.filter((one) => one > 0)), sum(all.filter((one) => one < 0)), sum(all)]).toEqual([
      820_500.65, -52_219.27, 768_281.38,
    ])
    expect(await at('76', '2026-09-30')).toBe(768_281.38)
    expect(await at('00', '2026-09-30')).toBe(-768_281.38)
    const october = await app()
      .db.read.selectFrom('account_months')
      .select('account_id')
      .where('gbc_id', '=', gbc_id)
      .where('month', '>=', '2026-10')
      .execute()
    expect(october).toEqual([])
    await app().call(user, 'POST', `/api/gbc/${gbc_id}/add_bank_account`, {
      number: '40703810700380000123',
      bank: { bic: '044525225', name: 'Сбербанк' },
    })
    const [bank] = (await get<MoneyPlace[]>('books/places')).filter(({ book }) => book === 'bank')
    await post('books/opening', { place_id: bank.id, book: 'bank', amount: 15_432_150, as_of: '2026-10-01' })
    expect([await at('51', '2026-09-30'), await at('00', '2026-09-30')]).toEqual([154_321.5, -922_602.88])
    const turnover = await get<Book>('books/bank?from=2026-10-01&to=2026-10-31')
    expect([turnover.opening, turnover.received, turnover.spent]).toEqual([15_432_150, 0, 0])
    await consistent()

    const before = (await operations()).length
    await settleOpenings(app(), { gbc_id, user_id: null })
    expect((await operations()).length).toBe(before)

    expect(await steps.undo(checked.id)).toMatchObject({ status: 'undone', job: { status: 'done' } })
    expect([await at('76', '2026-12-31'), await at('00', '2026-12-31')]).toEqual([0, -154_321.5])
    expect(await ledgerDifferences(app().db.read, gbc_id)).toEqual([])

    // Once more from the beginning: the numbers of accounts are free again.
    const again = await steps.checked('mayak.xlsx', mayak)
    expect(await steps.apply(again.id)).toMatchObject({ status: 'applied', job: { status: 'done', message: null } })
    expect(sum(await balancesOfAll())).toBe(768_281.38)
    await consistent()
  })

  it('shows a debt as incoming from its day on, pays it first, and knows what nobody owns', async () => {
    await imported(['1;Белов Олег Ильич;100', '2;Белов Олег Ильич;-30'])
    const [row] = await app().db.read.selectFrom('opening_balances').selectAll().where('gbc_id', '=', gbc_id).execute()
    const nobodys = { ...row, id: `${row.id}-nobody`, member_id: null, amount: 5000 }
    await app().db.write.insertInto('opening_balances').values(nobodys).execute()
    await settleOpenings(app(), { gbc_id, user_id: null })
    expect(await balances()).toEqual({ Белов: 70 })
    expect(await at('76.О', '2026-09-30')).toBe(50)
    const [{ id }] = (await get<Page<Account>>('accounts')).items
    const statement = await get<AccountStatement>(`accounts/${id}/statement?from=2026-10-01`)
    expect(statement).toMatchObject({ opening: 7000, closing: 7000, charged: 0, paid: 0, entries: [] })
    // So it opens, too: what was there at the beginning is no turnover.
    expect(await get<AccountStatement>(`accounts/${id}/statement`)).toMatchObject({ from: '2026-10-01', opening: 7000 })
    const before = await get<AccountStatement>(`accounts/${id}/statement?from=2026-01-01`)
    expect(before.entries).toMatchObject([
      { title: 'Начальный долг', garage_number: '1', charged: 10_000, open: 7000, date: '2026-09-30' },
      { title: 'Начальный остаток', paid: 3000 },
    ])
    expect((await get<Page<Account>>('accounts')).items[0]).toMatchObject({ overdue: 7000, last_payment_on: null })

    // How old it is nobody knows: it is told apart from what is old by its dates.
    const yearly = {
      ...{ name: 'Взнос', nature: 'membership', method: 'garage' },
      ...{ periodicity: 'year', due_rule: 'end_of_month' },
    }
    const made = await app().call<ContributionKind>(user, 'POST', `/api/gbc/${gbc_id}/contribution-kinds`, yearly)
    expect(await debtorsOfYear()).toBe('Долги до начала учёта: 1\u00a0должник')
    const late = { kind_id: made.body.id, member_id: id, amount: 5000, date: '2026-01-10', due_date: '2026-06-30' }
    const { body: charged } = await app().call<Charged>(user, 'POST', `/api/gbc/${gbc_id}/charges`, late)
    expect(await debtorsOfYear()).toBe(
      'Просрочка больше 90 дней: 1\u00a0должник; долги до начала учёта: 1\u00a0должник',
    )
    const owing = await get<AccountStatement>(`accounts/${id}/statement`)
    expect(owing).toMatchObject({ overdue: 12_000, before_books: 7000 })
    await post(`operations/${charged.operation_id}/reverse`, { reason: 'проверка' })
    await post('payments', { paid_on: '2026-10-05', lines: [{ member_id: id, amount: 7000 }] })
    expect(await balances()).toEqual({ Белов: 0 })
    await consistent()
  })

  it('takes back what a later import changes and posts it anew; undone, the earlier stands again', async () => {
    await imported(['1;Белов Олег Ильич;100', '2;Зуев Лев Ильич;40'])
    const later = await imported(['1;Белов Олег Ильич;120', '2;Зуев Лев Ильич;0'], '2026-11-01')
    expect(await balances()).toEqual({ Белов: 120, Зуев: 0 })
    expect(await at('76', '2026-09-30')).toBe(0)
    const [{ id }] = (await get<Page<Account>>('accounts?q=' + encodeURIComponent('Белов'))).items
    await post('payments', { paid_on: '2026-11-05', lines: [{ member_id: id, amount: 12_000 }] })
    expect(await steps.undo(later.id)).toMatchObject({ status: 'undone' })
    expect(await balances()).toEqual({ Белов: -20, Зуев: 40 })
    expect(new Set((await operations()).map(({ kind }) => kind))).toEqual(new Set(['opening', 'payment', 'reversal']))
    await consistent()
  })

  it('takes a debt back from who took it over when the balance it was posted of has changed', async () => {
    // As where the debt goes over between an import and the posting of its balances.
    await imported(['1;Белов Олег Ильич;100', '2;Зуев Лев Ильич;0', '3;Рыбин Ян Ильич;0'])
    const { items } = await get<Page<Member>>('members?page_size=100')
    const idOf = (name: string) => items.find(({ last_name }) => last_name === name)?.id ?? ''
    const handOver = async (from: string, to: string, amount: number) => {
      const [{ id: charge_id }] = await get<OpenCharge[]>(`accounts/${idOf(from)}/open-charges`)
      const members = { from_member_id: idOf(from), to_member_id: idOf(to) }
      const charges = [{ charge_id, amount }]
      await post('operations/between-accounts', { ...members, date: '2026-10-05', charges, reason: 'Продан гараж' })
    }
    await handOver('Белов', 'Зуев', 8_000)
    await handOver('Зуев', 'Рыбин', 5_000)
    expect(await balances()).toEqual({ Белов: 20, Зуев: 30, Рыбин: 50 })
    const refused = await steps.checked('table.csv', Buffer.from([HEAD, '1;Белов Олег Ильич;70'].join('\n')))
    expect(await problemsOf(refused.id)).toEqual(['Долг перенесён на другой счёт: измените его на лицевом счёте'])
    await app()
      .db.write.updateTable('opening_balances')
      .set({ amount: 7000 })
      .where('gbc_id', '=', gbc_id)
      .where('amount', '=', 10_000)
      .execute()
    await settleOpenings(app(), { gbc_id, user_id: null })
    expect(await balances()).toEqual({ Белов: 70, Зуев: 0, Рыбин: 0 })
    await consistent()
  })

  describe('an opening debt in parts', () => {
    // Tests have no autovacuum, and those before have written hundreds of operations.
    beforeAll(() => app().db.gatherStatistics())
    const debtor = async (fields: object = {}) => {
      await imported(['1;Белов Олег Ильич;100'])
      const [{ id }] = (await get<Page<Account>>('accounts')).items
      const [debt] = await get<OpenCharge[]>(`accounts/${id}/open-charges`)
      const kind = { name: 'Членский взнос', nature: 'membership', method: 'garage', periodicity: 'year' }
      const { body } = await post('contribution-kinds', { ...kind, due_rule: 'end_of_month', ...fields })
      return { id, debt, kind_id: (body as ContributionKind).id }
    }
    const split = (id: string, parts: object[], reason?: unknown) =>
      app().call<Charged[] & ApiError>(user, 'POST', `/api/gbc/${gbc_id}/charges/${id}/split`, { parts, reason })

    it('has the contributions and due dates that it is said to have, and the same sum', async () => {
      const { id, debt, kind_id } = await debtor()
      await post('payments', { paid_on: '2026-10-05', lines: [{ member_id: id, amount: 2000 }] })
      const parts = [
        { kind_id, period: '2025', due_date: '2025-06-30', amount: 7000 },
        { kind_id: null, due_date: null, amount: 3000 },
      ]
      expect((await split(debt.id, parts, 'Акт сверки')).status).toBe(201)
      expect(await get<OpenCharge[]>(`accounts/${id}/open-charges`)).toMatchObject([
        { title: 'Начальный долг, гараж 1', due_date: null, open: 1000 },
        { title: 'Членский взнос, 2025 год, гараж 1', due_date: '2025-06-30', open: 7000 },
      ])
      expect([await balances(), await at('00', '2026-09-30'), await at('76', '2026-09-30')]).toEqual([
        { Белов: 80 },
        -100,
        100,
      ])
      expect((await get<AccountStatement>(`accounts/${id}/statement?from=2026-10-01`)).opening).toBe(10_000)
      await consistent()
    })

    it('stays an opening debt on the account that takes it over, and says from whom it came', async () => {
      const { id, debt } = await debtor()
      const taker = await app().member(gbc_id, user, { last_name: 'Покупкин' })
      const moved = { from_member_id: id, to_member_id: taker.id, date: '2026-10-05', reason: 'гараж продан' }
      const { status, body } = await post('operations/between-accounts', {
        ...moved,
        charges: [{ charge_id: debt.id, amount: 10_000 }],
      })
      expect([status, body]).toMatchObject([201, [{ title: 'Перенос между счетами: начальный долг, гараж 1' }]])
      const title = 'Начальный долг (перешёл от Белов Олег Ильич)'
      expect(await get<OpenCharge[]>(`accounts/${taker.id}/open-charges`)).toMatchObject([
        { title: `${title}, гараж 1`, open: 10_000 },
      ])
      const { entries } = await get<AccountStatement>(`accounts/${taker.id}/statement?from=2026-10-01`)
      expect(entries).toMatchObject([{ title, charged: 10_000 }])
    })

    it('is refused for another sum, twice, and for what is no opening debt', async () => {
      const { id, debt, kind_id } = await debtor()
      const part = { kind_id, period: '2025', due_date: '2025-06-30', amount: 7000 }
      const listed = await split(debt.id, [part], [])
      expect([listed.status, Object.keys(listed.body.errors)]).toEqual([422, ['reason']])
      expect((await split(debt.id, [part])).body.errors).toEqual({
        parts: 'Части составляют 70,00\u00a0₽, а долг 100,00\u00a0₽',
      })
      expect((await split(debt.id, [{ ...part, amount: 10_000, period: '2025-05' }])).body.errors).toEqual({
        'parts.0.period': 'У этого взноса нет такого периода',
      })
      expect((await split(debt.id, [{ ...part, amount: 10_000, kind_id: id }])).body.errors).toEqual({
        'parts.0.kind_id': 'Такого взноса нет: выберите заново',
      })
      const { body } = await split(debt.id, [{ ...part, amount: 10_000 }])
      expect((await split(debt.id, [{ ...part, amount: 10_000 }])).status).toBe(409)
      expect((await split(body[0].id, [{ ...part, amount: 10_000, due_date: '2025-05-31' }])).status).toBe(201)
      const manual = { member_id: id, kind_id, amount: 100, date: '2026-10-05' }
      const charged = (await post('charges', manual)).body as Charged
      expect((await split(charged.id, [{ ...part, amount: 100 }])).body.errors).toEqual({
        id: 'Расшифровывают только долг из начальных остатков',
      })
    })

    it.each([
      ['that was raised for something', { nature: 'target', periodicity: 'once' }, null],
      ['that each member is charged alike', { method: 'fixed' }, '2026'],
    ])('is not charged once more where it is a contribution %s', async (_, fields, period) => {
      const { debt, kind_id } = await debtor(fields)
      expect((await split(debt.id, [{ kind_id, period, due_date: null, amount: 10_000 }])).status).toBe(201)
      await post(`contribution-kinds/${kind_id}/rates`, { valid_from: '2026-01-01', price: 1_000_000 })
      const { body } = await post('charges/runs', { kind_id, period, date: '2026-10-15' })
      const run = `charges/runs/${(body as ChargeRun).id}`
      await until(async () => (await get<ChargeRun>(run)).status === 'ready')
      expect(await get<ChargeRun>(run)).toMatchObject({ rows_total: 0, problems_total: 1 })
    })

    it('is not charged once more for its period', async () => {
      const { debt, kind_id } = await debtor()
      await split(debt.id, [{ kind_id, period: '2026', due_date: '2026-06-30', amount: 10_000 }])
      await post(`contribution-kinds/${kind_id}/rates`, { valid_from: '2026-01-01', price: 1_000_000 })
      const { body } = await post('charges/runs', { kind_id, period: '2026', date: '2026-10-15' })
      const run = `charges/runs/${(body as ChargeRun).id}`
      await until(async () => (await get<ChargeRun>(run)).status === 'ready')
      expect((await get<ChargeRun>(run)).problems).toMatchObject([
        { problem: expect.stringContaining('Уже начислено') as unknown },
      ])
    })

    const two = [
      { kind_id: null, due_date: '2025-06-30', amount: 7000 },
      { kind_id: null, due_date: null, amount: 3000 },
    ]
    const join = (id: string) =>
      app().call<Charged[] & ApiError>(user, 'POST', `/api/gbc/${gbc_id}/charges/${id}/join`, {})
    const openParts = async (id: string) =>
      (await get<OpenCharge[]>(`accounts/${id}/open-charges`)).map(({ due_date, open }) => [due_date, open])

    it('is refused as one part that says nothing new; joined again it leaves no trace on what its payment never paid', async () => {
      const { id, debt } = await debtor()
      expect((await split(debt.id, [{ kind_id: null, due_date: null, amount: 10_000 }])).body.errors).toEqual({
        parts: 'Долг остался бы тем же: укажите взнос или срок, или разложите его на части',
      })
      const gate = { name: 'Ворота', nature: 'target', method: 'manual', periodicity: 'none', due_rule: 'end_of_month' }
      const kind = await app().call<ContributionKind>(user, 'POST', `/api/gbc/${gbc_id}/contribution-kinds`, gate)
      await post('charges', { kind_id: kind.body.id, member_id: id, amount: 5000, date: '2026-10-05' })
      await post('payments', { paid_on: '2026-10-06', lines: [{ member_id: id, amount: 7000 }] })
      const parts = (await split(debt.id, two)).body
      expect((await join(parts[0].id)).status).toBe(201)
      const { entries } = await get<AccountStatement>(`accounts/${id}/statement?from=2026-01-01`)
      expect(entries.find(({ title }) => title === 'Ворота')).toMatchObject({ open: 5000, allocations: [] })
      await consistent()
    })

    it('and a sum corrected by hand stay as they are when a later list says another sum', async () => {
      const { id, debt } = await debtor()
      const parts = (await split(debt.id, two)).body
      await post(`operations/${parts[1].operation_id}/correct`, { amount: 2500, reason: 'Опечатка' })
      const list = (sum: number, as_of = '2026-10-01') =>
        steps.checked('table.csv', Buffer.from([HEAD, `1;Белов Олег Ильич;${sum}`].join('\n')), { as_of })
      const message = 'Долг расшифрован: измените его на лицевом счёте'
      expect(await problemsOf((await list(120)).id)).toEqual([message])
      expect(await problemsOf((await list(100, '2026-11-01')).id)).toEqual([message])
      expect(await problemsOf((await list(100)).id)).toEqual([])
      const corrected = await debtor2()
      expect(await problemsOf((await steps.checked('table.csv', corrected)).id)).toEqual([
        'Долг исправлен вручную: измените его на лицевом счёте',
      ])
      expect(await openParts(id)).toEqual([
        [null, 2500],
        ['2025-06-30', 7000],
      ])
      await consistent()
    })

    /** A list that changes a debt which was corrected on the account. */
    const debtor2 = async () => {
      await imported(['2;Зуев Лев Ильич;40'])
      const [{ id }] = (await get<Page<Account>>('accounts?q=' + encodeURIComponent('Зуев'))).items
      const { entries } = await get<AccountStatement>(`accounts/${id}/statement?from=2026-01-01`)
      await post(`operations/${entries[0].operation_id}/correct`, { amount: 3000, reason: 'Опечатка' })
      return Buffer.from([HEAD, '2;Зуев Лев Ильич;50'].join('\n'))
    }

    it('stays when it is split between the dry run of another list and its writing', async () => {
      const { id, debt } = await debtor()
      const list = await steps.checked('table.csv', Buffer.from([HEAD, '1;Белов Олег Ильич;120'].join('\n')))
      await split(debt.id, two)
      expect((await steps.apply(list.id)).job).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('расшифрован или исправлен на лицевом счёте') as string,
      })
      expect(await openParts(id)).toEqual([
        [null, 3000],
        ['2025-06-30', 7000],
      ])
    })

    it('keeps the import that changed it from being undone, until it is joined again', async () => {
      const { id } = await debtor()
      const later = await imported(['1;Белов Олег Ильич;100'], '2026-11-01')
      const [debt] = await get<OpenCharge[]>(`accounts/${id}/open-charges`)
      const [, part] = (await split(debt.id, two)).body
      const [nested] = (await split(part.id, [{ kind_id: null, due_date: '2025-09-30', amount: 3000 }])).body
      await post('payments', { paid_on: '2026-11-05', lines: [{ member_id: id, amount: 2000 }] })
      expect((await get<ImportUndo>(`imports/${later.id}/undo`)).reasons).toMatchObject([
        { name: 'Белов Олег Ильич', reason: 'Долг расшифрован: сначала объедините его обратно на лицевом счёте' },
      ])
      expect((await steps.undo(later.id)).job).toMatchObject({ status: 'failed' })
      const taken = await post(`operations/${nested.operation_id}/reverse`, { reason: 'Ошибка' })
      expect((taken.body as ApiError).message).toBe(
        'Это часть расшифрованного долга: откройте её на лицевом счёте и нажмите «Объединить обратно» или «Исправить»',
      )
      const joined = await join(nested.id)
      expect(joined).toMatchObject({ status: 201, body: [{ amount: 3000, due_date: null }] })
      expect((await join(nested.id)).status).toBe(409)
      expect((await join(joined.body[0].id)).body).toMatchObject([{ amount: 10_000, due_date: null }])
      expect(await openParts(id)).toEqual([[null, 8000]])
      const [whole] = await get<OpenCharge[]>(`accounts/${id}/open-charges`)
      expect((await join(whole.id)).body.errors).toEqual({ id: 'Этот долг не расшифрован' })
      await consistent()
      expect(await steps.undo(later.id)).toMatchObject({ status: 'undone' })
      expect(await balances()).toEqual({ Белов: 80 })
      await consistent()
    })
  })

  it('says that a payment stands in the way of undoing the import which made the payer', async () => {
    const first = await imported(['1;Белов Олег Ильич;100'])
    const [{ id }] = (await get<Page<Account>>('accounts')).items
    await post('payments', { paid_on: '2026-10-05', lines: [{ member_id: id, amount: 100 }] })
    const { reasons } = await get<ImportUndo>(`imports/${first.id}/undo`)
    expect(reasons).toMatchObject([{ reason: 'По лицевому счёту есть операции' }])
    expect((await steps.undo(first.id)).job).toMatchObject({ status: 'failed' })
    expect(await balances()).toEqual({ Белов: 99 })
  })

  it('lets the import of a member be undone after that of his balance', async () => {
    const first = await imported(['1;Белов Олег Ильич;'])
    const later = await imported(['2;Белов Олег Ильич;100'], '2026-11-01')
    expect(await steps.undo(later.id)).toMatchObject({ status: 'undone' })
    expect(await steps.undo(first.id)).toMatchObject({ status: 'undone', job: { status: 'done' } })
    expect(await at('76', '2026-12-31')).toBe(0)
  })

  it('takes an opening of a closed month back on the first day that is open', async () => {
    const first = await imported(['1;Белов Олег Ильич;100'])
    await close('2026-10-31')
    expect(await steps.undo(first.id)).toMatchObject({ status: 'undone' })
    expect(await at('76', '2026-10-31')).toBe(100)
    expect(await at('76', '2026-11-01')).toBe(0)
  })

  it('posts rows that were written before there was a ledger, once, whoever begins', async () => {
    await imported(['1;Белов Олег Ильич;100', '2;Зуев Лев Ильич;-5'])
    const { write } = app().db
    const rows = await write.selectFrom('opening_balances').selectAll().where('gbc_id', '=', gbc_id).execute()
    await write
      .insertInto('opening_balances')
      .values(rows.map((row) => ({ ...row, id: `${row.id}-old` })))
      .execute()
    const made = await app().member(gbc_id, user, { last_name: 'Новиков' })
    await write
      .updateTable('members')
      .set({ account_number: null, account_number_key: null })
      .where('id', '=', made.id)
      .execute()
    await write
      .updateTable('opening_balances')
      .set({ member_id: made.id })
      .where('id', '=', `${rows[0].id}-old`)
      .execute()
    await Promise.all([1, 2, 3].map(() => settleOpenings(app(), { gbc_id, user_id: null })))
    expect((await operations()).map(({ source_id }) => source_id).sort()).toEqual(
      rows.flatMap(({ id }) => [`${id}-old:1`, `${id}:1`]).sort(),
    )
    const [account] = (await get<Page<Account>>('accounts?q=' + encodeURIComponent('Новиков'))).items
    expect(account).toMatchObject({ number: expect.stringMatching(/^\d{6}$/) as string })
    await consistent()
  })

  it('posts the balances of an import that is written in portions', async () => {
    Object.assign(portions, { size: 2, last: 3 })
    const many = Array.from(
      { length: 7 },
      (_, index) => `${index + 1};Белов${'абвгдеж'[index]} Олег Ильич;${index + 1}`,
    )
    const first = await imported(many)
    expect(await at('76', '2026-09-30')).toBe(28)
    expect(await steps.undo(first.id)).toMatchObject({ status: 'undone' })
    expect(await at('76', '2026-12-31')).toBe(0)
    expect(await ledgerDifferences(app().db.read, gbc_id)).toEqual([])
  })
})
