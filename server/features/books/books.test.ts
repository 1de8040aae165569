import type { ApiError, Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Book, MoneyPlace } from '#contract/money/books'
import type { Corrected } from '#contract/money/corrections'
import type { ContributionKind } from '#contract/money/contributions'
import type { CashDesk } from '#contract/money/cashDesks'
import type { Operation, OperationDetail } from '#contract/money/operations'
import type { Payment } from '#contract/money/payments'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { cashOrder } from './cashOrder'
import { orderFacts } from './orderFacts'
import { paperOf, workbookOf } from '#server/testing/tableFile'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let accountant: TestUser
  let member_id: string
  let base: string
  let keys = 0

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
    accountant = await test().user({ gbc_id: gbc.id, role: 'accountant' })
    member_id = (await test().member(gbc.id, chairman)).id
    await test().call(chairman, 'POST', `${base}/add_bank_account`, {
      number: '40703810700380000123',
      bank: { bic: '044525225', name: 'Сбербанк' },
    })
  })

  const post = <T>(path: string, body: object, user = chairman, key = `books-${(keys += 1)}`) =>
    test().call<T>(user, 'POST', `${base}/${path}`, body, { 'idempotency-key': key })
  const get = async <T>(path: string) => (await test().call<T>(chairman, 'GET', `${base}/${path}`)).body
  const kopecks = (roubles: number) => Math.round(roubles * 100)
  const pay = async (roubles: number, paid_on: string, fields: object = {}) =>
    (await post<Payment>('payments', { paid_on, lines: [{ member_id, amount: kopecks(roubles) }], ...fields })).body
  const send = (roubles: number, sent_on: string, fields: object = {}) =>
    post<OperationDetail & ApiError>('operations/cash-to-bank', { amount: kopecks(roubles), sent_on, ...fields })
  const arrive = (id: string, arrived_on: string) =>
    post<OperationDetail & ApiError>(`operations/${id}/arrive`, { arrived_on })
  const reverse = (id: string, fields: object = {}) =>
    post<OperationDetail & ApiError>(`operations/${id}/reverse`, { reason: 'Ошибка', ...fields })
  const inTransit = () => get<Operation[]>('operations/in-transit')
  const cash = (query: string) => get<Book>(`books/cash?${query}`)
  const bank = (query: string) => get<Book>(`books/bank?${query}`)
  const closing = async (day: string) =>
    (await Promise.all([cash(`from=${day}&to=${day}`), bank(`from=${day}&to=${day}`)])).map(
      (book) => book.closing / 100,
    )
  const journal = (query = '') => get<Page<Operation>>(`operations?${query}`)

  it('16: cash leaves the desk with an order, is on its way, and arrives at the bank on another day', async () => {
    await pay(18_500, '2026-10-29')
    const { status, body: sent } = await send(15_000, '2026-10-30')
    expect([status, sent.document, sent.title]).toEqual([201, 'РКО № 1', 'Сдача наличных в банк'])
    expect(await inTransit()).toMatchObject([{ id: sent.id, amount: kopecks(15_000) }])
    expect((await arrive(sent.id, '2026-11-02')).status).toBe(201)
    expect(await inTransit()).toEqual([])
    expect([await closing('2026-10-31'), await closing('2026-11-02')]).toEqual([
      [3500, 0],
      [3500, 15_000],
    ])
    expect(sent.lines).toEqual([{ debit: '57.1 Деньги в пути', credit: '50 Касса', amount: kopecks(15_000) }])
    expect(await ledgerDifferences(test().db.read, gbc.id)).toEqual([])
  })

  it('the journal tells people of one name apart by their garages', async () => {
    const garage = async (number: string) => (await post<Garage>('garages', { number })).body
    const [first, second] = [await garage('18'), await garage('17')]
    for (const { id } of [first, second]) await post(`garages/${id}/ownerships`, { member_id, from: '2020-01-01' })
    await pay(100, '2026-10-05')
    await send(100, '2026-10-06')
    const kind = { name: 'Членский взнос', nature: 'membership', method: 'manual', periodicity: 'none' }
    const { id: kind_id } = (await post<ContributionKind>('contribution-kinds', kind)).body
    await post('charges', { kind_id, member_id, garage_id: first.id, date: '2026-10-07', amount: 100 })
    expect((await journal()).items.map(({ garages }) => garages)).toEqual(['18', '', '17, 18'])
  })

  describe('what a book begins with', () => {
    const open = (place: MoneyPlace, roubles: number, as_of: string, user = chairman) =>
      post<MoneyPlace & ApiError>(
        'books/opening',
        { place_id: place.id, book: place.book, amount: kopecks(roubles), as_of },
        user,
      )
    const places = async () => {
      const all = await get<MoneyPlace[]>('books/places')
      const of = (book: string) => all.find((place) => place.book === book) as MoneyPlace
      return { desk: of('cash'), account: of('bank') }
    }

    it('comes in before the day it is typed for, and is no turnover of it', async () => {
      await pay(100, '2026-10-05')
      const { desk, account } = await places()
      expect((await open(desk, 500, '2026-10-01')).body.opening).toEqual({ amount: kopecks(500), as_of: '2026-10-01' })
      expect((await open(account, 154_321.5, '2026-10-01')).status).toBe(200)
      const october = await cash('from=2026-10-01&to=2026-10-31')
      expect([october.opening, october.received, october.closing]).toEqual([50_000, 10_000, 60_000])
      const { opening, received } = await bank('from=2026-10-01&to=2026-10-31')
      expect([opening, received]).toEqual([15_432_150, 0])
      expect(await ledgerDifferences(test().db.read, gbc.id)).toEqual([])
    })

    it('is changed by a reversal and a new one, and taken back by zero', async () => {
      const { account } = await places()
      await open(account, 500, '2026-10-01')
      await open(account, 500, '2026-10-01')
      await open(account, 600, '2026-10-02')
      expect((await journal()).items.map(({ kind, amount, date }) => [kind, amount / 100, date])).toEqual([
        ['opening', 600, '2026-10-01'],
        ['reversal', 500, '2026-09-30'],
        ['opening', 500, '2026-09-30'],
      ])
      expect((await open(account, 0, '2026-10-02')).body).toMatchObject({ opening: null, balance: 0 })
      const both = await Promise.all([open(account, 700, '2026-10-01'), open(account, 700, '2026-10-01')])
      expect(both.map(({ body }) => body.balance)).toEqual([70_000, 70_000])
    })

    it('is refused after the first operation, on a day to come, in a closed month, and where cash would be missing', async () => {
      await pay(100, '2026-10-05')
      await send(100, '2026-10-06')
      const { desk, account } = await places()
      expect((await open(desk, 500, '2026-10-06')).body.errors).toEqual({
        as_of: 'Первая операция здесь 05.10.2026: остаток вводят не позже этого дня',
      })
      expect((await open(account, 500, '2999-01-01')).body.errors).toEqual({ as_of: 'Этот день ещё не наступил' })
      await open(desk, 500, '2026-10-05')
      await send(450, '2026-10-07')
      expect((await open(desk, 400, '2026-10-05')).body.errors).toEqual({
        amount: 'С таким остатком в кассе на 07.10.2026 не хватит 50,00\u00a0₽',
      })
      const closed = { closed_through: '2026-10-31' }
      await test().db.write.updateTable('ledger_state').set(closed).where('gbc_id', '=', gbc.id).execute()
      expect((await open(desk, 600, '2026-10-05')).body.errors).toEqual({
        as_of:
          'Остаток на 05.10.2026 проводится 04.10.2026, а этот месяц закрыт. Откройте его или введите остаток на 02.11.2026',
      })
      expect((await open(account, 600, '2026-11-01')).body.errors).toEqual({
        as_of:
          'Остаток на 01.11.2026 проводится 31.10.2026, а этот месяц закрыт. Откройте его или введите остаток на 02.11.2026',
      })
      expect((await open(account, 600, '2026-11-02')).status).toBe(200)
      expect((await places()).desk.opening).toEqual({ amount: kopecks(500), as_of: '2026-10-05' })
    })

    it('has no money before it: that of earlier days is in it already', async () => {
      await pay(1, '2026-10-05')
      const { desk, account } = await places()
      await open(desk, 500, '2026-10-05')
      await open(account, 154_321.5, '2026-10-01')
      const since = (day: string) => `Остаток введён на ${day}: раньше этого дня деньги здесь не проводят`
      const paid = (source: string, paid_on: string) =>
        post<ApiError>('payments', { source, paid_on, lines: [{ member_id, amount: 100 }] })
      expect((await paid('cash', '2026-10-04')).body.errors).toEqual({ paid_on: since('05.10.2026') })
      expect((await paid('bank', '2026-09-15')).body.errors).toEqual({ paid_on: since('01.10.2026') })
      expect((await paid('cash', '2026-10-05')).status).toBe(201)
      expect((await paid('bank', '2026-10-01')).status).toBe(201)
      const sent = (await send(100, '2026-10-06')).body
      expect((await arrive(sent.id, '2026-10-06')).status).toBe(201)
      expect((await cash('from=2026-10-05&to=2026-10-05')).opening).toBe(kopecks(500))
    })

    it('is for who keeps the settings of money', async () => {
      const { account } = await places()
      expect((await open(account, 1, '2026-10-01', accountant)).status).toBe(200)
      const auditor = await test().user({ gbc_id: gbc.id, role: 'auditor' })
      expect((await open(account, 2, '2026-10-01', auditor)).status).toBe(403)
    })
  })

  it('cash that arrives on the day it left is entered at once', async () => {
    await pay(1000, '2026-10-29')
    await send(1000, '2026-10-29', { arrived_on: '2026-10-29' })
    expect([await closing('2026-10-29'), await inTransit()]).toEqual([[0, 1000], []])
  })

  it('cash arrives once, and not before it has left', async () => {
    await pay(1000, '2026-10-29')
    const { body: sent } = await send(1000, '2026-10-30')
    expect((await arrive(sent.id, '2026-10-29')).body.errors).toEqual({ arrived_on: 'Деньги сданы только 30.10.2026' })
    const both = await Promise.all([arrive(sent.id, '2026-11-02'), arrive(sent.id, '2026-11-02')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toBe('Эти деньги уже зачислены 02.11.2026')
    expect(await closing('2026-11-02')).toEqual([0, 1000])
  })

  it('what has arrived is taken back first; then it may arrive once more', async () => {
    await pay(1000, '2026-10-29')
    const { body: sent } = await send(1000, '2026-10-30')
    const { body: arrived } = await arrive(sent.id, '2026-11-02')
    expect(await reverse(sent.id)).toMatchObject({
      status: 409,
      body: { message: 'Эти деньги зачислены банком 02.11.2026: сначала сторнируйте зачисление' },
    })
    expect((await reverse(arrived.id)).body.reversed_by?.date).toBe('2026-11-02')
    expect(await inTransit()).toMatchObject([{ id: sent.id }])
    expect((await arrive(sent.id, '2026-11-03')).status).toBe(201)
    expect(await reverse(arrived.id)).toMatchObject({
      status: 409,
      body: { message: 'Операция уже сторнирована 02.11.2026' },
    })
  })

  it('a payment says what it has paid and what of it is an advance, until it is taken back', async () => {
    const { body: kind } = await post<{ id: string }>('contribution-kinds', {
      name: 'Целевой взнос',
      nature: 'target',
      method: 'manual',
      periodicity: 'none',
    })
    const charge = { member_id, kind_id: kind.id, amount: kopecks(700), date: '2026-10-01', due_date: '2026-10-31' }
    await post('charges', charge)
    const { operation_id } = await pay(1000, '2026-10-29')
    const detail = () => get<OperationDetail>(`operations/${operation_id}`)
    expect(await detail()).toMatchObject({
      pays: [{ title: 'Целевой взнос', amount: kopecks(700) }],
      advance: kopecks(300),
    })
    await reverse(operation_id)
    expect(await detail()).toMatchObject({ pays: [], advance: 0 })
  })

  it('taken back, cash is in the desk again', async () => {
    await pay(1000, '2026-10-29')
    const { body: sent } = await send(1000, '2026-10-30')
    await reverse(sent.id)
    expect([await closing('2026-10-30'), await inTransit()]).toEqual([[1000, 0], []])
    expect((await arrive(sent.id, '2026-11-02')).body.message).toBe('Сдача наличных сторнирована 30.10.2026')
  })

  it('a desk never goes below zero, neither on that day nor later', async () => {
    await pay(3500, '2026-10-30')
    expect((await send(4000, '2026-10-30')).body.errors).toEqual({
      amount: 'В кассе на 30.10.2026 только 3\u00a0500,00\u00a0₽',
    })
    await send(3000, '2026-11-05')
    expect((await send(1000, '2026-10-31')).body.errors).toEqual({
      amount: 'В кассе на 05.11.2026 только 500,00\u00a0₽',
    })
  })

  it('a payment can’t be taken back when its cash has gone to the bank on a later day', async () => {
    const early = await pay(3500, '2026-10-28')
    await pay(500, '2026-10-29')
    await send(3800, '2026-11-05')
    expect((await reverse(early.operation_id)).body.errors).toEqual({
      amount: 'В кассе на 05.11.2026 только 200,00\u00a0₽',
    })
    expect((await get<OperationDetail>(`operations/${early.operation_id}`)).reversed_by).toBeNull()
  })

  it('two accountants can’t send the same cash, and a double click sends it once', async () => {
    await pay(1000, '2026-10-29')
    const body = { amount: kopecks(1000), sent_on: '2026-10-30' }
    const both = await Promise.all(
      [chairman, accountant].map((user) => post<OperationDetail>('operations/cash-to-bank', body, user)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    await pay(1000, '2026-10-31')
    const again = { ...body, sent_on: '2026-10-31' }
    const clicks = await Promise.all(
      [1, 2, 3].map(() => post<OperationDetail>('operations/cash-to-bank', again, chairman, 'double click')),
    )
    expect(new Set(clicks.map(({ body: { id } }) => id)).size).toBe(1)
    expect(await closing('2026-10-31')).toEqual([0, 0])
  })

  it('refuses a day to come', async () => {
    await pay(1000, '2026-10-29')
    expect((await send(1000, '2999-01-01')).body.errors).toEqual({ sent_on: 'Этот день ещё не наступил' })
    const { body: sent } = await send(1000, '2026-10-30')
    expect((await arrive(sent.id, '2999-01-01')).body.errors).toEqual({ arrived_on: 'Этот день ещё не наступил' })
  })

  it('the cash book shows what was there after each line and at the end of each day', async () => {
    await pay(1000, '2026-09-15')
    const first = await pay(500, '2026-10-01')
    await pay(250.5, '2026-10-01')
    await send(1200, '2026-10-05')
    await reverse(first.operation_id, { date: '2026-10-06' })
    const book = await cash('from=2026-10-01&to=2026-10-31')
    expect([book.opening, book.received, book.spent, book.closing]).toEqual([1000, 750.5, 1700, 50.5].map(kopecks))
    expect(
      book.rows.map(({ operation, received, spent, balance }) => [operation.document, received, spent, balance]),
    ).toEqual([
      ['ПКО № 2', kopecks(500), 0, kopecks(1500)],
      ['ПКО № 3', kopecks(250.5), 0, kopecks(1750.5)],
      ['РКО № 1', 0, kopecks(1200), kopecks(550.5)],
      ['ПКО № 2', 0, kopecks(500), kopecks(50.5)],
    ])
    expect(book.days).toEqual([
      { date: '2026-10-01', received: kopecks(750.5), spent: 0, balance: kopecks(1750.5) },
      { date: '2026-10-05', received: 0, spent: kopecks(1200), balance: kopecks(550.5) },
      { date: '2026-10-06', received: 0, spent: kopecks(500), balance: kopecks(50.5) },
    ])
    const [taken, , , back] = book.rows
    expect(taken.operation.reversed_by).toEqual({ id: back.operation.id, date: '2026-10-06' })
    expect(back.operation).toMatchObject({ title: 'Сторно: оплата', reverses: { id: taken.operation.id } })
  })

  it('a long book is read by pages that go on where the last one ended', async () => {
    for (const day of ['01', '02', '02', '03', '03']) await pay(100, `2026-10-${day}`)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => cash(`from=2026-10-01&to=2026-10-31&page_size=2&page=${page}`)),
    )
    expect(pages.flatMap(({ rows }) => rows.map(({ balance }) => balance / 100))).toEqual([100, 200, 300, 400, 500])
    expect(pages.map(({ total, closing: end }) => [total, end / 100])).toEqual([1, 2, 3].map(() => [5, 500]))
    expect(pages[1].days.map(({ date, balance }) => [date, balance / 100])).toEqual([
      ['2026-10-02', 300],
      ['2026-10-03', 500],
    ])
    expect((await test().call<ApiError>(chairman, 'GET', `${base}/books/cash?page_size=1000`)).status).toBe(422)
  })

  it('each desk has a book and numbers of its own', async () => {
    const one = await pay(100, '2026-10-01')
    const { body: second } = await post<CashDesk>('cash-desks', { name: 'Касса у ворот', keeper: 'Котов С. Л.' })
    const other = await pay(200, '2026-10-01', { place_id: second.id })
    expect([one.number, other.number]).toEqual(['1', '1'])
    const places = await get<MoneyPlace[]>('books/places')
    expect(places.map(({ name, balance }) => [name, balance / 100])).toEqual([
      ['Касса', 100],
      ['Касса у ворот', 200],
      ['Сбербанк …0123', 0],
    ])
    const month = 'from=2026-10-01&to=2026-10-31'
    expect((await cash(month)).closing).toBe(kopecks(100))
    expect((await cash(`${month}&place_id=${second.id}`)).rows.map(({ operation }) => operation.place)).toEqual([
      'Касса у ворот',
    ])
  })

  it('a desk with cash in it, and the only one, stay in work', async () => {
    const { body: only } = await post<CashDesk>('cash-desks', { name: 'Касса', limit_amount: kopecks(5000) })
    const archive = (id: string) => post<ApiError>(`cash-desks/${id}/archive`, {})
    expect((await archive(only.id)).body.message).toBe('Это единственная касса: сначала заведите другую')
    const { body: second } = await post<CashDesk>('cash-desks', { name: 'Касса у ворот' })
    await pay(100, '2026-10-01', { place_id: second.id })
    expect((await archive(second.id)).body.message).toBe('В кассе 100,00\u00a0₽: сначала сдайте их в банк или выдайте')
    await send(100, '2026-10-02', { place_id: second.id })
    expect((await archive(second.id)).status).toBe(200)
    const refused = await post<ApiError>('payments', {
      paid_on: '2026-10-03',
      place_id: second.id,
      lines: [{ member_id, amount: 100 }],
    })
    expect(refused.body.errors).toEqual({ place_id: 'Эта касса в архиве' })
    expect((await post<ApiError>('cash-desks', { name: 'касса у ВОРОТ' })).body.errors).toEqual({
      name: 'Такая касса уже есть в архиве',
    })
  })

  it('money that is taken back or corrected never comes to a desk in the archive', async () => {
    await post<CashDesk>('cash-desks', { name: 'Касса' })
    const { body: other } = await post<CashDesk>('cash-desks', { name: 'Касса у ворот' })
    const payment = await pay(100, '2026-10-29', { place_id: other.id })
    const { body: sent } = await send(100, '2026-10-29', { place_id: other.id })
    expect((await post(`cash-desks/${other.id}/archive`, {})).status).toBe(200)
    const corrected = await post<ApiError>(`operations/${payment.operation_id}/correct`, {
      amount: kopecks(150),
      reason: 'Ошибка',
    })
    expect([corrected.status, (await reverse(sent.id)).status]).toEqual([409, 409])
  })

  it('a bank account that money went through is not deleted', async () => {
    await pay(520.27, '2026-10-29', { source: 'bank' })
    const places = await get<MoneyPlace[]>('books/places')
    const id = places.find(({ book }) => book === 'bank')?.id ?? ''
    const { status, body } = await test().call<ApiError>(chairman, 'DELETE', `${base}/bank_accounts/${id}`)
    expect([status, body.message]).toEqual([409, 'По этому счёту проводили деньги: удалить его нельзя'])
  })

  it('a payment that was corrected in a later month is taken back in that month', async () => {
    const payment = await pay(100, '2026-01-10')
    await send(100, '2026-01-15')
    await pay(200, '2026-03-01')
    await test()
      .db.write.updateTable('ledger_state')
      .set({ closed_through: '2026-01-31' })
      .where('gbc_id', '=', gbc.id)
      .execute()
    const { status, body } = await post<Corrected>(`operations/${payment.operation_id}/correct`, {
      amount: kopecks(120),
      reason: 'Ошибка',
      date: '2026-03-05',
    })
    expect([status, (await reverse(body.operation_id)).status]).toEqual([200, 200])
  })

  it('the journal has all kinds of operations, the latest first, and finds them by number, name and sum', async () => {
    const other = await test().member(gbc.id, chairman, { last_name: 'Котов', first_name: 'Семён' })
    await pay(1234.5, '2026-10-01')
    await post('payments', { paid_on: '2026-10-02', lines: [{ member_id: other.id, amount: kopecks(777) }] })
    await send(500, '2026-10-03', { arrived_on: '2026-10-04' })
    await post('payments/refund', { member_id: other.id, paid_on: '2026-10-05', amount: kopecks(77) })
    const titles = async (query: string) =>
      (await journal(query)).items.map(({ title, amount }) => [title, amount / 100])
    expect(await titles('')).toEqual([
      ['Возврат аванса', 77],
      ['Наличные зачислены банком', 500],
      ['Сдача наличных в банк', 500],
      ['Оплата', 777],
      ['Оплата', 1234.5],
    ])
    const [{ id: bank_id }] = (await get<MoneyPlace[]>('books/places')).filter(({ book }) => book === 'bank')
    expect(await titles('kind=payment,refund&from=2026-10-02')).toHaveLength(2)
    expect(await titles(`place_id=${bank_id}`)).toEqual([['Наличные зачислены банком', 500]])
    expect(await titles(`q=${encodeURIComponent('1 234,50')}`)).toEqual([['Оплата', 1234.5]])
    expect(await titles(`q=${encodeURIComponent('котов')}`)).toHaveLength(2)
    expect(await titles(`q=${encodeURIComponent('ПКО № 2')}`)).toEqual([['Оплата', 777]])
    expect(await titles('q=2')).toHaveLength(2)
    expect(await titles('sort=date&page_size=1&page=5')).toEqual([['Возврат аванса', 77]])
  })

  it('each cash order is a PDF that the browser shows, and other operations have none', async () => {
    const order = (id: string) =>
      test().app.inject({ url: `${base}/operations/${id}/order`, headers: { cookie: `token=${chairman.token}` } })
    const payment = await pay(1234.5, '2026-10-01')
    const { body: sent } = await send(500, '2026-10-03')
    await reverse(sent.id)
    for (const { id, name } of [
      { id: payment.operation_id, name: 'ПКО № 1 от 01.10.2026.pdf' },
      { id: sent.id, name: 'РКО № 1 от 03.10.2026.pdf' },
    ]) {
      const { statusCode, headers, rawPayload } = await order(id)
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(headers['content-disposition']).toBe(`inline; filename*=UTF-8''${encodeURIComponent(name)}`)
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const [reversal] = (await journal('kind=reversal')).items
    expect((await order(reversal.id)).statusCode).toBe(404)
  })

  it('a cash order says from whom, what for, how much in words, and that it was taken back', async () => {
    const kind = { name: 'Штраф', nature: 'fine', method: 'manual', periodicity: 'none', due_rule: 'end_of_month' }
    const { body: fine } = await post<{ id: string }>('contribution-kinds', kind)
    await post('charges', { member_id, kind_id: fine.id, amount: 50_000, date: '2026-10-01', reason: 'Мусор' })
    const payment = await pay(1234.5, '2026-10-05', { comment: 'Через сына' })
    const read = () => orderFacts(test().db.read, gbc.id, payment.operation_id)
    expect(await read()).toMatchObject({
      direction: 'in',
      number: '1',
      debit: '50',
      credit: '76',
      person: 'Семёнов Иван',
      ground: 'Штраф; аванс. Через сына',
      reversed_on: null,
    })
    const texts = JSON.stringify(cashOrder(await read()))
    // Both halves of form КО-1 are signed by the accountant and the cashier: the payer's one too.
    expect(texts.match(/"подпись"/g)).toHaveLength(4)
    expect(texts).toContain('Одна тысяча двести тридцать четыре рубля 50 копеек')
    expect(texts).toContain(`ИНН ${gbc.tp_id}`)
    expect(texts).not.toContain('Сторнировано')
    // What the payer holds says the same whatever comes later.
    const { ground } = await read()
    const later = { member_id, kind_id: fine.id, amount: 20_000, reason: 'Шум' }
    const { body: other } = await post<{ id: string }>('contribution-kinds', { ...kind, name: 'Пожарный сбор' })
    await post('charges', { ...later, kind_id: other.id, date: '2026-09-01', due_date: '2026-09-02' })
    expect((await read()).ground).toBe(ground)
    await reverse(payment.operation_id)
    expect((await read()).ground).toBe(ground)
    expect(JSON.stringify(cashOrder(await read()))).toContain('Сторнировано 05.10.2026')
  })

  it('a cash order names what was paid in the order in which it was paid', async () => {
    const kind = {
      name: 'Взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
      due_rule: 'end_of_month',
    }
    const { body: dues } = await post<{ id: string }>('contribution-kinds', kind)
    for (const number of ['2', '1']) {
      const { body: garage } = await post<{ id: string }>('garages', { number, kind: 'capital' })
      const charge = { member_id, kind_id: dues.id, garage_id: garage.id, amount: 50_000, date: '2026-10-01' }
      await post('charges', { ...charge, reason: 'Взнос' })
    }
    const { operation_id } = await pay(1000, '2026-10-05')
    expect((await orderFacts(test().db.read, gbc.id, operation_id)).ground).toBe('Взнос, гараж 1; Взнос, гараж 2')
  })

  it('another cooperative sees nothing of it', async () => {
    const sent = await pay(100, '2026-10-01')
    const stranger = await test().cooperative()
    const theirs = `/api/gbc/${stranger.gbc.id}`
    const read = await test().call(stranger.chairman, 'GET', `${theirs}/operations/${sent.operation_id}`)
    const taken = await test().call(stranger.chairman, 'POST', `${theirs}/operations/${sent.operation_id}/reverse`, {
      reason: 'x',
    })
    expect([read.status, taken.status]).toEqual([404, 404])
  })

  it('is given as a workbook with the lines, days and balances of the screen, and on paper', async () => {
    await pay(1000, '2026-10-05')
    await pay(500.5, '2026-10-05')
    await send(700, '2026-10-07', { comment: 'Через кассу банка' })
    const period = 'from=2026-10-05&to=2026-10-31'
    const { rows, days, opening, received, spent, closing } = await cash(period)
    const [head, before, ...lines] = await workbookOf(test(), chairman, `${base}/books/cash/file?${period}&format=xlsx`)
    const totals = lines.splice(-1)[0]
    const sums = [
      ...rows.map(({ operation, ...row }) => [operation.date, ...Object.values(row)] as const),
      ...days.map(({ date, ...day }) => [date, ...Object.values(day)] as const),
    ]
    expect(head).toEqual(['Дата', 'Документ', 'От кого получено, кому выдано', 'Приход, ₽', 'Расход, ₽', 'Остаток, ₽'])
    expect([before[2], before[5]]).toEqual(['Остаток на начало', opening / 100])
    expect(lines).toHaveLength(sums.length)
    expect(lines.map(([date, , , ...line]) => [date, ...line.map((sum) => Number(sum) * 100)])).toEqual(
      expect.arrayContaining(sums),
    )
    expect(lines.map(([, document]) => document)).toEqual(['ПКО № 1', 'ПКО № 2', null, 'РКО № 1', null])
    expect(lines[3][2]).toContain('Через кассу банка')
    expect(totals.slice(3)).toEqual([received, spent, closing].map((sum) => sum / 100))
    expect(await paperOf(test(), chairman, `${base}/books/cash/file?${period}&format=pdf`)).toEqual([200, '%PDF-'])
    expect(await workbookOf(test(), chairman, `${base}/books/bank/file?${period}&format=xlsx`)).toHaveLength(3)
  })
})
