import type { ApiError, Page } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Funds } from '#contract/money/funds'
import type { Report } from '#contract/money/reports'
import type { Member } from '#contract/members'
import type { Account } from '#contract/money/accounts'
import type { AccountCode } from '#contract/money/chart'
import type { Book } from '#contract/money/books'
import type { CashDesk } from '#contract/money/cashDesks'
import type { AccountablePerson, ExpenseCategory, Spending } from '#contract/money/expenses'
import { journalTitle, type Operation, type OperationDetail } from '#contract/money/operations'
import type { Statement, StatementDetail, StatementLine } from '#contract/money/statements'
import { OUR_ACCOUNT, statementText, type WrittenDocument } from '#server/commands/demo/statementText'
import type { Handle } from '#server/db/engine'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { cashOrder } from '#server/features/books/cashOrder'
import { orderFacts } from '#server/features/books/orderFacts'
import { checkLedger } from '#server/features/check/checkLedger'
import { contentTypes } from '#server/features/exports/sheetFile'
import { form } from '#server/testing/uploads'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { advanceFacts } from './advanceFacts'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let member: Member
  let keys = 0
  const call = <T = ApiError>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, user = chairman) =>
    test().call<T>(user, method, `/api/gbc/${gbc.id}/${path}`, body, { 'idempotency-key': `spent-${(keys += 1)}` })
  const made = async <T>(path: string, body: object): Promise<T> => {
    const answer = await call<T>('POST', path, body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body
  }
  const pay = (roubles: number, date: string) =>
    made('payments', { paid_on: date, lines: [{ member_id: member.id, amount: roubles * 100 }] })
  const expense = (fields: object) =>
    made<OperationDetail>('operations/expense', { category: 'Вывоз снега', date: '2026-10-05', ...fields })
  const accountable = (fields: object) =>
    made<OperationDetail>('operations/accountable', { person: 'Громов П. А.', date: '2026-10-05', ...fields })
  const persons = async () => (await call<AccountablePerson[]>('GET', 'expenses/persons')).body
  // Without a period it is the present year's.
  const YEAR = 'from=2026-01-01&to=2026-12-31'
  const categories = async () => (await call<ExpenseCategory[]>('GET', `expenses/categories?${YEAR}`)).body
  const spending = async (query = YEAR) => (await call<Spending>('GET', `expenses/operations?${query}`)).body
  const reverse = (id: string, date?: string) => call('POST', `operations/${id}/reverse`, { reason: 'Ошибка', date })
  const check = async () => (await checkLedger(test().db.read, gbc.id)).differences

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    member = await test().member(gbc.id, chairman, { last_name: 'Антонов' })
  })

  it('pays an expense from the desk with a cash order, and takes it back', async () => {
    await pay(5000, '2026-10-01')
    const paid = await expense({ amount: 120_000, payee: 'ИП Громов', comment: 'трактор, 3 часа' })
    expect(paid).toMatchObject({ kind: 'expense', document: 'РКО № 1', comment: 'ИП Громов: трактор, 3 часа' })
    expect(paid.lines).toMatchObject([{ debit: '26 Вывоз снега', credit: '50 Касса', amount: 120_000 }])
    expect(await categories()).toMatchObject([{ name: 'Вывоз снега', spent: 120_000 }])
    const order = await test().app.inject({
      url: `/api/gbc/${gbc.id}/operations/${paid.id}/order`,
      headers: { authorization: `Bearer ${chairman.token}` },
    })
    expect([order.statusCode, order.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await reverse(paid.id)).status).toBe(200)
    expect((await reverse(paid.id)).status).toBe(409)
    expect(await categories()).toMatchObject([{ spent: 0 }])
    expect(await check()).toEqual([])
  })

  it('takes back from a person no more than is held, also from two who take it at once', async () => {
    await pay(5000, '2026-10-01')
    await accountable({ amount: 50_000 })
    await expense({ source: 'person', person: 'Громов П. А.', amount: 11_500, date: '2026-10-08' })
    const give = (fields: object) =>
      call('POST', 'operations/accountable', { person: 'Громов П. А.', act: 'return', date: '2026-10-09', ...fields })
    expect((await give({ amount: 38_501 })).body.errors).toEqual({
      amount: 'Подотчётных 385,00\u00a0₽: вернуть больше нельзя',
    })
    const answers = await Promise.all([1, 2, 3, 4].map(() => give({ amount: 38_500 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
    expect((await give({ amount: 1 })).body.errors).toEqual({
      amount: 'Подотчётных 0,00\u00a0₽: вернуть больше нельзя',
    })
    expect(await persons()).toMatchObject([{ balance: 0 }])
    expect(await check()).toEqual([])
  })

  it('names on a cash order to whom the money is given', async () => {
    await pay(5000, '2026-10-01')
    const paid = await expense({ amount: 120_000, payee: 'ИП Громов', comment: 'трактор' })
    const given = await accountable({ amount: 50_000 })
    const facts = (id: string) => orderFacts(test().db.read, gbc.id, id)
    expect(await facts(paid.id)).toMatchObject({ person: 'ИП Громов', ground: 'Расход. трактор' })
    expect(await facts(given.id)).toMatchObject({ person: 'Громов П. А.' })
  })

  it('stands in the journal with what it was spent on and to whom, below zero; a pair makes nothing', async () => {
    await pay(5000, '2026-10-01')
    await expense({ amount: 120_000, payee: 'ИП Громов' })
    const wrong = await expense({ amount: 30_000, date: '2026-10-06' })
    await reverse(wrong.id)
    const { items } = (await call<Page<Operation>>('GET', 'operations')).body
    expect(items.map((one) => [one.kind, journalTitle(one), one.signed]).reverse()).toEqual([
      ['payment', 'Оплата', 500_000],
      ['expense', 'Расход · Вывоз снега, ИП Громов', -120_000],
      ['expense', 'Расход · Вывоз снега', -30_000],
      ['reversal', 'Сторно: расход · Вывоз снега', 30_000],
    ])
  })

  it('lists what was spent and given to account for, and its sums tie to accounts 26 and 71', async () => {
    await pay(10_000, '2026-09-01')
    const early = await expense({ amount: 10_000, date: '2026-09-05', category: 'Охрана' })
    await accountable({ amount: 500_000 })
    await expense({ source: 'person', person: 'Громов П. А.', amount: 70_000, category: 'Ворота', payee: 'Магазин' })
    const wrong = await expense({ amount: 30_000, date: '2026-10-06' })
    await reverse(wrong.id)
    const october = await spending('from=2026-10-01&to=2026-10-31')
    expect(october).toMatchObject({ total: 4, spent: 70_000, held: 430_000 })
    expect(october.items.map(({ operation, spent, held }) => [operation.title, spent, held])).toEqual([
      ['Сторно: расход', -30_000, 0],
      ['Расход', 30_000, 0],
      ['Расход', 70_000, -70_000],
      ['Выдано под отчёт', 0, 500_000],
    ])
    expect(october.items[1].operation.reversed_by).not.toBeNull()
    expect(october.items[2]).toMatchObject({ whom: 'Магазин', category: 'Ворота', person: 'Громов П. А.' })
    const inOctober = await call<ExpenseCategory[]>('GET', 'expenses/categories?from=2026-10-01&to=2026-10-31')
    expect(inOctober.body.map(({ name, spent }) => [name, spent])).toEqual([
      ['Ворота', 70_000],
      ['Вывоз снега', 0],
      ['Охрана', 0],
    ])
    const balance = (code: AccountCode, month: string) => turnoverOf(test().db.read, gbc.id, code, month)
    expect([await balance('26', '2026-10'), await balance('71', '2026-10')]).toEqual([70_000, 430_000])
    const guard = inOctober.body[2]
    const byCategory = await spending(`${YEAR}&category_id=${guard.id}`)
    expect(byCategory.items.map(({ operation }) => operation.id)).toEqual([early.id])
    const [person] = await persons()
    expect(await spending(`${YEAR}&person_id=${person.id}`)).toMatchObject({ total: 2, held: 430_000 })
    expect(await call('GET', 'expenses/operations?from=2026-10-02&to=2026-10-01')).toMatchObject({ status: 422 })
  })

  it('gives the list as PDF and XLSX, and an advance report of a person', async () => {
    await pay(10_000, '2026-10-01')
    await accountable({ amount: 500_000 })
    await accountable({ act: 'return', amount: 10_000 })
    await expense({ source: 'person', person: 'Громов П. А.', amount: 620_000, category: 'Ворота', payee: 'Магазин' })
    const [person] = await persons()
    const file = async (path: string) => {
      const headers = { authorization: `Bearer ${chairman.token}` }
      const { statusCode, headers: answered } = await test().app.inject({ url: `/api/gbc/${gbc.id}/${path}`, headers })
      return [statusCode, answered['content-type']]
    }
    expect(await file('expenses/operations/file?format=pdf')).toEqual([200, 'application/pdf'])
    expect(await file('expenses/operations/file?format=xlsx')).toEqual([200, contentTypes.xlsx])
    const days = { from: '2026-10-01', to: '2026-10-31' }
    expect(await file(`expenses/persons/${person.id}/report?from=${days.from}&to=${days.to}`)).toEqual([
      200,
      'application/pdf',
    ])
    const facts = await advanceFacts(test().db.read, gbc.id, person.id, days)
    expect(facts).toMatchObject({ person: 'Громов П. А.', opening: 0, closing: -130_000 })
    expect(facts.moved.map(({ held }) => held)).toEqual([500_000, -10_000])
    expect(facts.spent.map(({ spent, category }) => [spent, category])).toEqual([[620_000, 'Ворота']])
    const later = await advanceFacts(test().db.read, gbc.id, person.id, { from: '2026-10-07', to: '2026-10-31' })
    expect(later).toMatchObject({ opening: -130_000, moved: [], spent: [], closing: -130_000 })
  })

  it('knows a category by its name however it is written, and renames it', async () => {
    await pay(5000, '2026-10-01')
    await expense({ amount: 100 })
    await expense({ amount: 200, category: 'ВЫВОЗ СНЕГА' })
    await expense({ amount: 300, category: 'Охрана' })
    const [snow, guard] = await categories()
    expect([snow, guard]).toMatchObject([
      { name: 'Вывоз снега', spent: 300 },
      { name: 'Охрана', spent: 300 },
    ])
    const taken = await call('PATCH', `expenses/categories/${guard.id}`, { name: 'вывоз снега', version: 1 })
    expect(taken).toMatchObject({ status: 422, body: { errors: { name: 'Такая статья расходов уже есть' } } })
    const rename = (name: string) => call('PATCH', `expenses/categories/${guard.id}`, { name, version: 1 })
    expect((await rename('Охрана территории')).status).toBe(200)
    expect(await categories()).toMatchObject([{ name: 'Вывоз снега' }, { name: 'Охрана территории' }])
    expect(await rename('Ещё')).toMatchObject({
      status: 409,
      body: { current: { name: 'Охрана территории', version: 2 } },
    })
  })

  it('gives money to account for: what was spent and what came back make the balance', async () => {
    await pay(10_000, '2026-10-01')
    const given = await accountable({ amount: 500_000 })
    expect(given).toMatchObject({ kind: 'accountable_out', document: 'РКО № 1' })
    expect(given.lines).toMatchObject([{ debit: '71 Громов П. А.', credit: '50 Касса' }])
    await expense({ source: 'person', person: 'Громов П. А.', amount: 620_000, category: 'Ремонт ворот' })
    expect(await persons()).toMatchObject([{ name: 'Громов П. А.', balance: -120_000 }])
    const [{ id }] = await persons()
    const archive = () => call('PATCH', `expenses/persons/${id}`, { name: 'Громов', archived: true, version: 1 })
    const refused = async () => {
      const { status, body } = await archive()
      return [status, body.message]
    }
    expect(await refused()).toEqual([409, 'Этому лицу не выдан перерасход 1\u00a0200,00\u00a0₽: сначала выдайте его'])
    // What he spent above it is given to him.
    await accountable({ amount: 120_000, date: '2026-10-06' })
    await accountable({ amount: 30_000, date: '2026-10-07' })
    expect(await refused()).toEqual([409, 'За этим лицом 300,00\u00a0₽: сначала закройте остаток'])
    const back = await accountable({ act: 'return', amount: 30_000, date: '2026-10-08' })
    expect(back).toMatchObject({ kind: 'accountable_in', document: 'ПКО № 2' })
    expect(await persons()).toMatchObject([{ balance: 0 }])
    expect(await check()).toEqual([])
    expect((await archive()).status).toBe(200)
  })

  it('brings a person out of the archive to whom money comes back', async () => {
    await pay(5000, '2026-10-01')
    await accountable({ amount: 100_000 })
    const back = await accountable({ act: 'return', amount: 100_000 })
    const [{ id }] = await persons()
    await call('PATCH', `expenses/persons/${id}`, { name: 'Громов П. А.', archived: true, version: 1 })
    expect(await persons()).toMatchObject([{ archived: true, balance: 0 }])
    expect((await reverse(back.id)).status).toBe(200)
    expect(await persons()).toMatchObject([{ archived: false, balance: 100_000 }])
  })

  it('never takes more from the desk than is there on that or a later day', async () => {
    await pay(1000, '2026-10-01')
    const refused = await call('POST', 'operations/expense', {
      category: 'Охрана',
      amount: 100_001,
      date: '2026-10-05',
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { amount: 'В кассе на 05.10.2026 только 1\u00a0000,00\u00a0₽' } },
    })
    expect(await categories()).toEqual([])
    await accountable({ amount: 100_000 })
    const back = await accountable({ act: 'return', amount: 40_000, date: '2026-10-06' })
    await expense({ amount: 40_000, date: '2026-10-07' })
    expect((await reverse(back.id)).body).toMatchObject({
      errors: { amount: expect.stringContaining('В кассе') as unknown },
    })
    const future = await call('POST', 'operations/accountable', { person: 'Кто-то', amount: 1, date: '2999-01-01' })
    expect(future.body).toMatchObject({ errors: { date: 'Этот день ещё не наступил' } })
    const nameless = await call('POST', 'operations/expense', {
      source: 'person',
      category: 'Охрана',
      amount: 1,
      date: '2026-10-05',
    })
    expect(nameless.body).toMatchObject({ errors: { person: 'Напишите, кто платил' } })
  })

  /** What moved on accounts of a code within a month, debits less credits. */
  const turnoverOf = async (handle: Handle, gbc_id: string, code: AccountCode, month: string) => {
    const rows = await handle
      .selectFrom('account_months as turnover')
      .innerJoin('ledger_accounts as account', 'account.id', 'turnover.account_id')
      .select(['turnover.debit', 'turnover.credit'])
      .where('account.gbc_id', '=', gbc_id)
      .where('account.account', '=', code)
      .where('turnover.month', '=', month)
      .execute()
    return rows.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  }

  describe('debits of a statement', () => {
    const settled = (id: string) =>
      until(async () => {
        const statement = (await call<StatementDetail>('GET', `statements/${id}`)).body
        return ['reading', 'posting', 'undoing'].includes(statement.status) ? null : statement
      })
    async function accepted(documents: readonly WrittenDocument[]): Promise<StatementDetail> {
      await call('POST', 'add_bank_account', { number: OUR_ACCOUNT, bank: { bic: '044525225', name: 'ПАО Сбербанк' } })
      const { payload, type } = form([
        ['file', { name: 'выписка.txt', content: Buffer.from(statementText({ documents, opening: 0 })) }],
      ])
      const headers = { authorization: `Bearer ${chairman.token}`, 'content-type': type }
      const answer = await test().app.inject({ method: 'POST', url: `/api/gbc/${gbc.id}/statements`, payload, headers })
      const { id, version } = await settled(answer.json<Statement>().id)
      await call('POST', `statements/${id}/post`, { version })
      return settled(id)
    }
    const lines = async ({ id }: Statement) =>
      (await call<Page<StatementLine>>('GET', `statements/${id}/lines?page_size=100`)).body.items
    const paid = (amount: number, purpose: string): WrittenDocument => ({
      direction: 'out',
      amount,
      name: 'АО "Энергосбыт"',
      purpose,
      date: '06.10.2026',
    })
    const credit: WrittenDocument = { amount: 9000, name: 'Некто', purpose: 'пополнение', date: '05.10.2026' }

    it('ask for a tick where the fund of the category has less: the bank has paid it already', async () => {
      const statement = await accepted([credit, paid(4000, 'за свет'), paid(500, 'ещё за свет')])
      const [, first, second] = await lines(statement)
      const sort = ({ id, version }: StatementLine, fields: object = {}) =>
        call('POST', `statements/${statement.id}/lines/${id}/sort`, { version, name: 'Электроэнергия', ...fields })
      expect((await sort(first)).status).toBe(200)
      const [{ id }] = await categories()
      await made('funds', { name: 'Свет', category_ids: [id] })
      expect(await sort(second)).toMatchObject({
        status: 422,
        body: { errors: { despite_shortage: expect.stringContaining('Фонд «Свет»: на 06.10.2026') as unknown } },
      })
      expect((await sort(second, { despite_shortage: true })).status).toBe(200)
      expect(await check()).toEqual([])
    })

    it('are said to be an expense or money to account for, once, and wait again when that is taken back', async () => {
      const statement = await accepted([credit, paid(4000, 'за свет'), paid(500, 'Громову под отчёт')])
      expect(statement).toMatchObject({ lines_total: 3, out_total: 2, unclear_total: 3, certain_total: 0 })
      const [, light, money] = await lines(statement)
      const waiting = async () => (await call<Page<StatementLine>>('GET', 'statements/unclear')).body.items
      expect((await waiting()).map(({ id }) => id)).toEqual(expect.arrayContaining([light.id, money.id]))
      const sort = ({ id, version }: StatementLine, fields: object) =>
        call<StatementLine>('POST', `statements/${statement.id}/lines/${id}/sort`, { version, ...fields })
      const sorted = (await sort(light, { name: 'Электроэнергия' })).body
      expect(sorted).toMatchObject({ status: 'sorted', sorted_to: 'Электроэнергия' })
      expect((await sort(money, { target: 'person', name: 'Громов П. А.' })).status).toBe(200)
      expect((await sort(light, { name: 'Охрана' })).status).toBe(409)
      expect(await sort(sorted, { name: 'Охрана' })).toMatchObject({ status: 422 })
      expect(await categories()).toMatchObject([{ name: 'Электроэнергия', spent: 400_000 }])
      expect(await persons()).toMatchObject([{ balance: 50_000 }])
      expect((await waiting()).map(({ id }) => id)).not.toContain(light.id)
      // The list of statements counts what «Не разобрано» of all of them does.
      const [counted] = (await call<Page<Statement>>('GET', 'statements')).body.items
      expect(counted).toMatchObject({ unclear_total: (await waiting()).length, certain_total: 2, out_total: 2 })
      expect(counted.unclear_total).toBe(1)

      expect((await reverse(sorted.sorted_operation_id ?? '')).status).toBe(200)
      expect((await lines(statement))[1]).toMatchObject({ status: 'outgoing', sorted_to: null })
      expect((await sort((await lines(statement))[1], { name: 'Охрана' })).status).toBe(200)
      expect(await check()).toEqual([])

      const { version } = await settled(statement.id)
      await call('POST', `statements/${statement.id}/undo`, { version })
      expect(await settled(statement.id)).toMatchObject({ status: 'undone' })
      expect((await categories()).map(({ spent }) => spent)).toEqual([0, 0])
      expect(await persons()).toMatchObject([{ balance: 0 }])
      expect(await check()).toEqual([])
    })

    it('are spent in the month when the bank paid, also when they are sorted after it was closed', async () => {
      const statement = await accepted([credit, paid(4000, 'за свет')])
      const spentIn = async (month: string) => {
        const period = `from=2026-${month}-01&to=2026-${month}-28`
        const { funds, rest } = (await call<Funds>('GET', `funds?${period}`)).body
        const { rows, sums = [] } = (await call<Report>('GET', `reports/month?${period}`)).body
        const total = (of: 'received' | 'spent') => funds.reduce((sum, fund) => sum + fund[of], rest[of])
        const [, received, , spent] = rows[sums[0]]
        return [
          [total('received'), total('spent')],
          [received, spent],
        ]
      }
      const october = [
        [900_000, 400_000],
        [900_000, 400_000],
      ]
      expect(await spentIn('10')).toEqual(october)
      const closed = await call('POST', 'periods/2026-10/close', { counted: [], despite_warnings: true, note: '-' })
      expect(closed.status).toBeLessThan(300)
      const [, { id, version }] = await lines(statement)
      await call('POST', `statements/${statement.id}/lines/${id}/sort`, { version, name: 'Электроэнергия' })
      expect(await categories()).toMatchObject([{ name: 'Электроэнергия', spent: 400_000 }])
      expect(await spentIn('10')).toEqual(october)
      expect(await spentIn('11')).toEqual([
        [0, 0],
        [0, 0],
      ])
    })

    describe('that were cash for the desk', () => {
      let statement: StatementDetail
      const line = async () => (await lines(statement))[1]
      const toDesk = async (fields: object = {}) => {
        const { id, version } = await line()
        return call<StatementLine>('POST', `statements/${statement.id}/lines/${id}/sort`, {
          version,
          target: 'desk',
          ...fields,
        })
      }
      const book = async (name: 'cash' | 'bank', query = '') =>
        (await call<Book>('GET', `books/${name}?from=2026-10-01&to=2026-11-30${query}`)).body
      beforeEach(async () => {
        statement = await accepted([credit, { ...paid(4000, 'Снятие по чеку'), name: 'ПАО Сбербанк' }])
      })

      it('come there with an incoming order from the bank, and are neither income nor expense', async () => {
        const sorted = (await toDesk()).body
        expect(sorted).toMatchObject({ status: 'sorted', sorted_to: 'Касса' })
        const id = sorted.sorted_operation_id ?? ''
        const operation = (await call<OperationDetail>('GET', `operations/${id}`)).body
        expect(operation).toMatchObject({
          kind: 'cash_from_bank',
          title: 'Наличные из банка',
          document: 'ПКО № 1',
          date: '2026-10-06',
          signed: 400_000,
          place: 'ПАО Сбербанк …0123 → Касса',
          comment: 'Снятие по чеку',
          has_order: true,
          lines: [{ debit: '50 Касса', credit: '60.Н Неразобранные списания', amount: 400_000 }],
        })
        const facts = await orderFacts(test().db.read, gbc.id, id)
        expect(facts).toMatchObject({ direction: 'in', number: '1', debit: '50', credit: '51', amount: 400_000 })
        expect(facts).toMatchObject({ person: 'банк ПАО Сбербанк', ground: 'Наличные из банка. Снятие по чеку' })
        expect(JSON.stringify(cashOrder(facts))).toContain('ПРИХОДНЫЙ КАССОВЫЙ ОРДЕР')
        expect(await book('cash')).toMatchObject({ closing: 400_000, rows: [{ operation: { id }, received: 400_000 }] })
        expect((await book('bank')).closing).toBe(500_000)
        const { rows } = (await call<Report>('GET', 'reports/month?from=2026-10-01&to=2026-10-31')).body
        expect(
          rows.filter((row) => row.includes('Наличные из банка') || row.includes('Неразобранные списания')),
        ).toEqual([])
        const { funds, rest } = (await call<Funds>('GET', 'funds?from=2026-10-01&to=2026-10-31')).body
        expect([funds, rest]).toMatchObject([[], { received: 900_000, spent: 0, closing: 900_000 }])
        expect(await check()).toEqual([])
      })

      it('wait again when the order is taken back, unless the cash is spent since', async () => {
        const first = (await toDesk()).body.sorted_operation_id ?? ''
        const spent = await expense({ amount: 100_000, date: '2026-10-20' })
        expect((await reverse(first)).body).toMatchObject({
          errors: { amount: 'В кассе на 20.10.2026 только 3\u00a0000,00\u00a0₽' },
        })
        await reverse(spent.id)
        expect((await reverse(first)).status).toBe(200)
        expect(await reverse(first)).toMatchObject({ status: 409 })
        expect(await line()).toMatchObject({ status: 'outgoing', sorted_to: null })
        expect((await book('cash')).closing).toBe(0)
        const second = (await toDesk()).body.sorted_operation_id ?? ''
        expect((await call<OperationDetail>('GET', `operations/${second}`)).body.document).toBe('ПКО № 2')
        expect(await check()).toEqual([])
      })

      it('wait again on the day that is chosen, when the desk has as much by then', async () => {
        const { sorted_operation_id } = (await toDesk()).body
        await expense({ amount: 100_000, date: '2026-10-20' })
        await pay(2000, '2026-10-25')
        const id = sorted_operation_id ?? ''
        expect((await reverse(id)).body).toMatchObject({ errors: { amount: expect.any(String) as unknown } })
        expect((await reverse(id, '2026-10-26')).status).toBe(200)
        expect(await line()).toMatchObject({ status: 'outgoing' })
        expect((await book('cash')).closing).toBe(100_000)
        expect(await check()).toEqual([])
      })

      it('keep their statement from being taken back before their order is', async () => {
        const { sorted_operation_id } = (await toDesk()).body
        const undo = async () =>
          call('POST', `statements/${statement.id}/undo`, { version: (await settled(statement.id)).version })
        expect(await undo()).toMatchObject({
          status: 409,
          body: { message: 'Наличные по этой выписке приняты в кассу: сначала сторнируйте ПКО № 1 в платежах' },
        })
        await reverse(sorted_operation_id ?? '')
        expect((await undo()).status).toBe(202)
        expect(await settled(statement.id)).toMatchObject({ status: 'undone' })
        expect(await check()).toEqual([])
      })

      it('come to the desk that is chosen, never to one in the archive', async () => {
        await toDesk().then(({ body }) => reverse(body.sorted_operation_id ?? ''))
        const desk = await made<CashDesk>('cash-desks', { name: 'Сторожка' })
        const sorted = (await toDesk({ place_id: desk.id })).body
        expect(sorted.sorted_to).toBe('Сторожка')
        expect(await book('cash', `&place_id=${desk.id}`)).toMatchObject({
          closing: 400_000,
          rows: [{ operation: { document: 'ПКО № 1' } }],
        })
        await reverse(sorted.sorted_operation_id ?? '')
        const { status } = await call('POST', `cash-desks/${desk.id}/archive`, { version: desk.version })
        expect(status).toBeLessThan(300)
        expect((await toDesk({ place_id: desk.id })).body).toMatchObject({ errors: { place_id: 'Эта касса в архиве' } })
      })

      it('come on the first open day when the bank’s month is closed', async () => {
        const closed = await call('POST', 'periods/2026-10/close', { counted: [], despite_warnings: true, note: '-' })
        expect(closed.status).toBeLessThan(300)
        await toDesk()
        expect((await book('cash')).rows.map(({ operation }) => operation.date)).toEqual(['2026-11-01'])
        expect(await check()).toEqual([])
      })
    })

    it('count the fee of the bank among the categories, and know that category by its name', async () => {
      const fee = { ...paid(30, 'Комиссия за ведение счета'), name: 'ПАО Сбербанк' }
      const statement = await accepted([credit, fee, paid(200, 'за справку')])
      const [, , line] = await lines(statement)
      await call('POST', `statements/${statement.id}/lines/${line.id}/sort`, {
        version: line.version,
        name: 'услуги банка',
      })
      expect(await categories()).toEqual([
        { id: 'bank_services', name: 'Услуги банка', fixed: true, archived: false, version: 0, spent: 23_000 },
      ])
      const spent = await spending(`${YEAR}&category_id=bank_services`)
      expect(spent).toMatchObject({ total: 2, spent: 23_000 })
      expect(spent.items.map(({ category, whom }) => [category, whom])).toEqual([
        ['Услуги банка', 'АО "Энергосбыт": за справку'],
        ['Услуги банка', expect.stringContaining('Комиссия за ведение счета')],
      ])
    })

    it('to the same payee are offered the category of the last one', async () => {
      const account = '40702810900000000044'
      // The file has them in no order of days.
      const statement = await accepted([
        credit,
        { ...paid(100, 'за сентябрь'), account },
        { ...paid(200, 'за август'), account, date: '05.10.2026' },
        { ...paid(300, 'за октябрь'), account },
        paid(400, 'другому'),
      ])
      const [, last, former] = await lines(statement)
      const sort = ({ id, version }: StatementLine, name: string) =>
        call('POST', `statements/${statement.id}/lines/${id}/sort`, { version, name })
      await sort(last, 'Свет')
      await sort(former, 'Охрана')
      const offered = (await lines(statement)).map(({ category_before }) => category_before)
      expect(offered).toEqual([null, null, null, 'Свет', null])
    })

    it('give nothing back to a card that became one with another since', async () => {
      const twin = await test().member(gbc.id, chairman, { last_name: 'Антонов' })
      await made('payments', { paid_on: '2026-10-01', lines: [{ member_id: twin.id, amount: 300_000 }] })
      const statement = await accepted([credit, paid(2000, 'возврат аванса')])
      const versionOf = async ({ id }: Member) => (await call<Member>('GET', `members/${id}`)).body.version
      const merged = await call('POST', `members/${member.id}/merge`, {
        other_id: twin.id,
        version: await versionOf(member),
        other_version: await versionOf(twin),
      })
      expect(merged.status).toBe(200)
      const [, { id, version }] = await lines(statement)
      const refund = (member_id: string) =>
        call('POST', `statements/${statement.id}/lines/${id}/sort`, { version, target: 'member', member_id })
      expect(await refund(twin.id)).toMatchObject({
        status: 422,
        body: { errors: { member_id: 'Такого члена нет: выберите заново' } },
      })
      expect((await refund(member.id)).status).toBe(200)
      expect(await check()).toEqual([])
    })

    it('give an advance back to a member, never more than was paid ahead', async () => {
      await pay(3000, '2026-10-01')
      const statement = await accepted([credit, paid(2000, 'возврат аванса'), paid(1500, 'возврат аванса')])
      const [, first, second] = await lines(statement)
      const refund = ({ id, version }: StatementLine) =>
        call<StatementLine>('POST', `statements/${statement.id}/lines/${id}/sort`, {
          version,
          target: 'member',
          member_id: member.id,
        })
      const sorted = (await refund(first)).body
      expect(sorted).toMatchObject({ status: 'sorted', sorted_to: 'Антонов Иван' })
      const balance = async () => (await call<Account>('GET', `accounts/${member.id}`)).body.balance
      expect(await balance()).toBe(-100_000)
      expect((await refund(second)).body).toMatchObject({
        errors: { amount: 'Аванс 1\u00a0000,00\u00a0₽: вернуть больше нельзя' },
      })
      expect((await reverse(sorted.sorted_operation_id ?? '')).status).toBe(200)
      expect(await balance()).toBe(-300_000)
      expect((await lines(statement))[1]).toMatchObject({ status: 'outgoing' })
      expect(await check()).toEqual([])
      expect(await accountDifferences(test().db.read, gbc.id, [member.id])).toEqual([])
    })
  })
})
