import type { ApiError, Page } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import type { Account } from '#contract/money/accounts'
import type { AccountablePerson, ExpenseCategory } from '#contract/money/expenses'
import type { OperationDetail } from '#contract/money/operations'
import type { Statement, StatementDetail, StatementLine } from '#contract/money/statements'
import { OUR_ACCOUNT, statementText, type WrittenDocument } from '#server/commands/demo/statementText'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { checkLedger } from '#server/features/check/checkLedger'
import { form } from '#server/testing/uploads'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

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
  const categories = async () => (await call<ExpenseCategory[]>('GET', 'expenses/categories')).body
  const reverse = (id: string) => call('POST', `operations/${id}/reverse`, { reason: 'Ошибка' })
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
    // What he spent above it is given to him.
    await accountable({ amount: 120_000, date: '2026-10-06' })
    await accountable({ amount: 30_000, date: '2026-10-07' })
    const back = await accountable({ act: 'return', amount: 30_000, date: '2026-10-08' })
    expect(back).toMatchObject({ kind: 'accountable_in', document: 'ПКО № 2' })
    expect(await persons()).toMatchObject([{ balance: 0 }])
    expect(await check()).toEqual([])
    const [{ id }] = await persons()
    expect((await call('PATCH', `expenses/persons/${id}`, { name: 'Громов', archived: true, version: 1 })).status).toBe(
      200,
    )
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

    it('are said to be an expense or money to account for, once, and wait again when that is taken back', async () => {
      const statement = await accepted([credit, paid(4000, 'за свет'), paid(500, 'Громову под отчёт')])
      expect(statement).toMatchObject({ lines_total: 3, out_total: 2, unclear_total: 1, certain_total: 0 })
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

    it('to the same payee are offered the category of the last one', async () => {
      const account = '40702810900000000044'
      const statement = await accepted([
        credit,
        { ...paid(100, 'за август'), account },
        { ...paid(200, 'за сентябрь'), account },
        paid(300, 'другому'),
      ])
      const [, first] = await lines(statement)
      await call('POST', `statements/${statement.id}/lines/${first.id}/sort`, { version: first.version, name: 'Свет' })
      expect((await lines(statement)).map(({ category_before }) => category_before)).toEqual([null, null, 'Свет', null])
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
