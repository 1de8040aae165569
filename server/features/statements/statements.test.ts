import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiError, Page } from '#contract/common'
import type { Garage, Ownership } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import type { Checklist } from '#contract/money/periods'
import type { Account, AccountStatement, GarageAccount } from '#contract/money/accounts'
import type { Book } from '#contract/money/books'
import { journalWhom, type Operation } from '#contract/money/operations'
import { lineStateName } from '#contract/money/lineState'
import type { PayerRule, Statement, StatementDetail, StatementLine } from '#contract/money/statements'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { postOperations } from '#server/features/ledger/ledgerService'
import { usersOfPayment } from '#server/features/own/affectedUsers'
import { OUR_ACCOUNT, statementText, type WrittenDocument } from '#server/commands/demo/statementText'
import { encoded } from '#server/testing/statements'
import { today } from '#server/lib/days'
import { queueJob } from '#server/jobs/jobsRepository'
import { paperOf, workbookOf } from '#server/testing/tableFile'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { form } from '#server/testing/uploads'
import { draftLines, lockLine } from './linesRepository'
import { explainLine, postLines } from './postLines'
import { lockStatement, updateStatement } from './statementsRepository'

const mayak = readFileSync(join(__dirname, '..', '..', '..', 'e2e', 'fixtures', 'mayak-statement.txt'))

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let bank_account_id: string
  let uploads = 0
  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    const account = { number: OUR_ACCOUNT, bank: { bic: '044525225', name: 'ПАО Сбербанк' } }
    await send('POST', 'add_bank_account', account)
    const row = await test()
      .db.read.selectFrom('bank_accounts')
      .select('id')
      .where('gbc_id', '=', gbc.id)
      .executeTakeFirstOrThrow()
    bank_account_id = row.id
  })

  async function send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, status?: number): Promise<T> {
    const answer = await test().call<T>(chairman, method, `/api/gbc/${gbc.id}/${path}`, body)
    if (status !== undefined) expect(answer.status).toBe(status)
    else expect(answer).toMatchObject({ status: expect.any(Number) as number })
    return answer.body
  }
  const settled = (id: string) =>
    until(async () => {
      const statement = await send<StatementDetail>('GET', `statements/${id}`)
      return ['reading', 'posting', 'undoing'].includes(statement.status) ? null : statement
    })
  async function upload(content: Buffer, name = 'выписка.txt'): Promise<StatementDetail> {
    const { payload, type } = form([['file', { name, content }]])
    const answer = await test().app.inject({
      method: 'POST',
      url: `/api/gbc/${gbc.id}/statements`,
      payload,
      headers: { authorization: `Bearer ${chairman.token}`, 'content-type': type },
      // The uploads of an address are limited by the minute: each comes from one of its own.
      remoteAddress: `10.0.0.${(uploads += 1)}`,
    })
    const body = answer.json<Statement>()
    expect({ status: answer.statusCode, body }).toMatchObject({ status: 202 })
    return settled(body.id)
  }
  const load = (documents: readonly WrittenDocument[], rest = {}) =>
    upload(encoded(statementText({ documents, opening: 0, ...rest }), 'windows-1251'))
  async function accept({ id, version }: Statement, reason?: string): Promise<StatementDetail> {
    await send('POST', `statements/${id}/post`, { version, reason }, 202)
    return settled(id)
  }
  async function undo({ id, version }: Statement): Promise<StatementDetail> {
    await send('POST', `statements/${id}/undo`, { version }, 202)
    return settled(id)
  }
  const lines = async ({ id }: Statement) =>
    (await send<Page<StatementLine>>('GET', `statements/${id}/lines?page_size=100`)).items
  const opening = (amount: number) =>
    test()
      .db.write.transaction()
      .execute((trx) =>
        postOperations(trx, { gbc_id: gbc.id, user_id: chairman.id }, [
          {
            kind: 'opening',
            effective_date: '2026-09-30',
            lines: [{ debit: { code: '51', ref_id: bank_account_id }, credit: { code: '00' }, amount }],
          },
        ]),
      )
  /** Balances of accounts by their numbers: debits less credits. */
  async function balances(): Promise<Record<string, number>> {
    const rows = await test()
      .db.read.selectFrom('account_totals as total')
      .innerJoin('ledger_accounts as account', (join) =>
        join.onRef('account.gbc_id', '=', 'total.gbc_id').onRef('account.id', '=', 'total.account_id'),
      )
      .select(['account.account', 'total.debit', 'total.credit'])
      .where('total.gbc_id', '=', gbc.id)
      .execute()
    const found: Record<string, number> = {}
    for (const { account, debit, credit } of rows) found[account] = (found[account] ?? 0) + debit - credit
    return found
  }
  const balanceOf = async ({ id }: Member) => (await send<Account>('GET', `accounts/${id}`)).balance
  const member = (last_name: string, first_name: string, middle_name: string) =>
    test().member(gbc.id, chairman, { last_name, first_name, middle_name })
  async function garageOf(owner: Member, number: string): Promise<Garage & { ownership_id: string }> {
    const garage = await send<Garage>('POST', 'garages', { number })
    const since = { member_id: owner.id, from: '2020-01-01' }
    const [ownership] = await send<Ownership[]>('POST', `garages/${garage.id}/ownerships`, since, 201)
    return { ...(await send<Garage>('GET', `garages/${garage.id}`)), ownership_id: ownership.id }
  }
  async function expectBooksRight(): Promise<void> {
    expect(await ledgerDifferences(test().db.read, gbc.id)).toEqual([])
    const members = await test().db.read.selectFrom('members').select('id').where('gbc_id', '=', gbc.id).execute()
    const ids = members.map(({ id }) => id)
    expect(await accountDifferences(test().db.read, gbc.id, ids)).toEqual([])
  }

  it('posts every line of the bank, so that the books have what the bank has; the same file adds nothing', async () => {
    await opening(15432150)
    const read = await upload(mayak)
    expect(read).toMatchObject({ status: 'ready', lines_total: 63, known_total: 0, problem: null, closing: 50162161 })
    const posted = await accept(read)
    expect(posted).toMatchObject({ status: 'posted', ledger_closing: 50162161 })
    expect(await balances()).toMatchObject({ '51': 50162161, '26': 35000, '60.Н': 5712300 })
    const again = await upload(mayak)
    expect(again).toMatchObject({ status: 'repeated', lines_total: 0, known_total: 63, first: { id: posted.id } })
    const listed = await send<Page<Statement>>('GET', 'statements')
    expect(listed.items.map(({ id }) => id)).toEqual([posted.id])
    // Neither what was refused nor a statement that isn't accepted changes what the home page says.
    expect(await send('GET', 'accounts/summary')).toMatchObject({
      bank: 50162161,
      cash: 0,
      stated_through: posted.to_on,
    })
    expect(again.problem).toMatch(/^Все 63 документа уже загружены \d\d\.\d\d\.\d{4}$/)
    expect((await balances())['51']).toBe(50162161)
    await expectBooksRight()
  })

  describe('cash that the office brought to the bank', () => {
    const deposit = { amount: 1000, name: 'ГСК "Маяк"', tp_id: '7812345675', purpose: 'Взнос наличных из кассы' }
    let sent: { id: string }
    beforeEach(async () => {
      const payer = await member('Николаева', 'Светлана', 'Алексеевна')
      await send('POST', 'payments', {
        source: 'cash',
        paid_on: '2026-10-01',
        lines: [{ member_id: payer.id, amount: 100000 }],
      })
      sent = await send('POST', 'operations/cash-to-bank', { amount: 100000, sent_on: '2026-10-30' }, 201)
    })

    it('arrives by its line, and is on its way again when the statement is taken back', async () => {
      const posted = await accept(await load([deposit, { ...deposit, amount: 500 }]))
      expect((await lines(posted)).map(({ status }) => status)).toEqual(['cash', 'unclear'])
      expect(await balances()).toMatchObject({ '50': 0, '51': 150000, '57.1': 0, '76.Н': -50000 })
      await undo(posted)
      expect(await balances()).toMatchObject({ '51': 0, '57.1': 100000, '76.Н': 0 })
      await expectBooksRight()
    })

    it('is not taken for it when somebody else paid in cash, nor when it left long ago', async () => {
      const stranger = { ...deposit, name: 'Некто Лев Ильич', tp_id: '', purpose: 'Взнос наличными через кассу банка' }
      const late = { ...deposit, date: '20.11.2026' }
      const posted = await accept(await load([stranger, late], { to: '20.11.2026' }))
      expect((await lines(posted)).map(({ status }) => status)).toEqual(['unclear', 'unclear'])
      expect(await balances()).toMatchObject({ '57.1': 100000, '76.Н': -200000 })
    })

    it('is other cash than what arrived more than five days before', async () => {
      await send('POST', `operations/${sent.id}/arrive`, { arrived_on: '2026-10-30' }, 201)
      const [near, far] = [
        { ...deposit, date: '05.11.2026' },
        { ...deposit, date: '04.11.2026' },
      ]
      const posted = await accept(await load([near, far], { to: '05.11.2026' }))
      expect((await lines(posted)).map(({ status }) => status)).toEqual(['unclear', 'cash'])
      expect(await balances()).toMatchObject({ '51': 200000, '57.1': 0, '76.Н': -100000 })
    })

    it('is not counted once more where its arrival was noted by hand, and stays when the statement is taken back', async () => {
      const arrived = await send<{ id: string }>('POST', `operations/${sent.id}/arrive`, { arrived_on: '2026-10-30' })
      const posted = await accept(await load([deposit]))
      expect((await lines(posted))[0]).toMatchObject({ status: 'cash', operation_id: arrived.id })
      expect(await balances()).toMatchObject({ '51': 100000, '57.1': 0 })
      await send('POST', `operations/${arrived.id}/reverse`, { reason: 'Ошибка' }, 409)
      // The arrival stays, also in a month that was closed meanwhile.
      await test()
        .db.write.updateTable('ledger_state')
        .set({ closed_through: '2026-10-31' })
        .where('gbc_id', '=', gbc.id)
        .execute()
      await undo(posted)
      expect(await balances()).toMatchObject({ '51': 100000, '57.1': 0 })
      await expectBooksRight()
    })
  })

  describe('money sent from one account of the cooperative to another', () => {
    const SAVINGS = '40703810600380000456'
    const own = { amount: 1000, name: 'ГСК "Маяк"', purpose: 'Перевод собственных средств, гараж 1' }
    const sent = () => load([{ ...own, direction: 'out', account: SAVINGS }])
    const arrived = () => load([{ ...own, account: OUR_ACCOUNT }], { account: SAVINGS })
    beforeEach(() =>
      send('POST', 'add_bank_account', { number: SAVINGS, bank: { bic: '044525225', name: 'ПАО Сбербанк' } }, 201),
    )

    it('is on its way until the statement of the other account brings it', async () => {
      await opening(100000)
      const read = await sent()
      expect((await lines(read)).map(lineStateName)).toEqual(['Между своими счетами'])
      const posted = await accept(read)
      expect((await lines(posted)).map(({ status }) => status)).toEqual(['transfer'])
      expect(await balances()).toMatchObject({ '51': 0, '57.1': 100000 })
      await accept(await arrived())
      expect(await balances()).toMatchObject({ '51': 100000, '57.1': 0 })
      expect(Object.keys(await balances())).not.toEqual(expect.arrayContaining(['60.Н']))
      expect((await balances())['76.Н'] ?? 0).toBe(0)
      await expectBooksRight()
    })

    it('may arrive before it is known to be sent, and waits for nobody to explain it', async () => {
      await opening(100000)
      const read = await arrived()
      expect(read).toMatchObject({ unclear_total: 0, certain_total: 1 })
      const posted = await accept(read)
      expect(posted).toMatchObject({ unclear_total: 0, certain_total: 1 })
      expect(await balances()).toMatchObject({ '51': 200000, '57.1': -100000 })
      await accept(await sent())
      expect(await balances()).toMatchObject({ '51': 100000, '57.1': 0 })
      await undo(posted)
      expect(await balances()).toMatchObject({ '51': 0, '57.1': 100000 })
      await expectBooksRight()
    })

    it('is known for it once the other account is entered, whatever waits since before', async () => {
      const third = '40703810500380000789'
      await opening(100000)
      const early = await accept(
        await load([
          { ...own, number: '1', direction: 'out', account: third, date: '05.10.2026' },
          { ...own, number: '2', name: 'Некто Лев Ильич', amount: 300, account: third, purpose: 'пополнение' },
        ]),
      )
      expect((await lines(early)).map(({ status }) => status)).toEqual(['outgoing', 'unclear'])
      await send('POST', 'add_bank_account', { number: third, bank: { bic: '044525225', name: 'ПАО Сбербанк' } }, 201)
      const other = { ...own, number: '1', account: OUR_ACCOUNT, date: '06.10.2026' }
      await accept(await load([other], { account: third }))
      // That is done after its own lines are posted.
      const sorted = await until(async () => {
        const found = await lines(early)
        return found.every(({ status }) => status === 'transfer') ? found : null
      })
      expect(sorted).toMatchObject([
        { status: 'transfer', reasons: ['Перевод между своими счетами'] },
        { status: 'transfer', reasons: ['Перевод между своими счетами'] },
      ])
      expect(await balances()).toMatchObject({ '51': 130000, '57.1': -30000, '60.Н': 0, '76.Н': 0 })
      await expectBooksRight()
      await undo(await send<Statement>('GET', `statements/${early.id}`))
      expect(await balances()).toMatchObject({ '51': 200000, '57.1': -100000, '60.Н': 0, '76.Н': 0 })
      await expectBooksRight()
    })

    it('is none of the desk’s cash, and leaves what waits to be explained no earlier than it came there', async () => {
      const third = '40703810500380000789'
      const closeThrough = (closed_through: string) =>
        test().db.write.updateTable('ledger_state').set({ closed_through }).where('gbc_id', '=', gbc.id).execute()
      await opening(100000)
      const stranger = { ...own, name: 'Некто Лев Ильич', account: third, purpose: 'пополнение', date: '05.10.2026' }
      const read = await load([{ ...own, account: third, purpose: 'Взнос наличных из кассы' }, stranger])
      await closeThrough('2026-10-31')
      const early = await accept(read)
      // The month is opened again: the money waits since November all the same.
      await closeThrough('2026-09-30')
      await send('POST', 'add_bank_account', { number: third, bank: { bic: '044525225', name: 'ПАО Сбербанк' } }, 201)
      await accept(await load([{ ...own, account: OUR_ACCOUNT, date: '06.10.2026' }], { account: third }))
      await until(async () => (await lines(early)).some(({ status }) => status === 'transfer'))
      expect((await lines(early)).map(({ status }) => status)).toEqual(['unclear', 'transfer'])
      const days = await test()
        .db.read.selectFrom('operations')
        .innerJoin('statement_lines as line', (join) => join.onRef('line.further_operation_id', '=', 'operations.id'))
        .select('operations.effective_date')
        .where('line.gbc_id', '=', gbc.id)
        .execute()
      expect(days).toEqual([{ effective_date: '2026-11-01' }])
      await expectBooksRight()
    })

    it('is nobody’s payment where the bank writes the statement’s own account as the other side', async () => {
      const posted = await accept(await load([{ ...own, account: OUR_ACCOUNT }]))
      expect((await lines(posted)).map(({ status }) => status)).toEqual(['unclear'])
      expect(await balances()).toMatchObject({ '51': 100000, '76.Н': -100000 })
    })
  })

  it('tells the members whose money a statement brought', async () => {
    const payer = await member('Николаева', 'Светлана', 'Алексеевна')
    const login = await test().user({ gbc_id: gbc.id, role: 'member', member_id: payer.id })
    const other = await member('Петров', 'Иван', 'Иванович')
    const others = await test().user({ gbc_id: gbc.id, role: 'member', member_id: other.id })
    const posted = await accept(
      await load([
        { amount: 1000, name: 'Николаева Светлана Алексеевна', purpose: 'членский взнос' },
        { amount: 700, name: 'Гусев Лев Ильич', purpose: 'пополнение' },
      ]),
    )
    const { id } = posted
    const concerned = async () => (await usersOfPayment(test().db, gbc.id, id)).map(({ user_id }) => user_id).sort()
    expect(await concerned()).toEqual([login.id])
    // One that a person explains later too.
    const unclear = (await lines(posted))[1]
    const decision = { version: unclear.version, member_id: other.id }
    await send('POST', `statements/${id}/lines/${unclear.id}/match`, decision, 200)
    expect(await concerned()).toEqual([login.id, others.id].sort())
    // Nothing leads to whoever had the money before it became another's: they are told by name.
    const told = jest.spyOn(test().app.realtime, 'ownChanged')
    const [, taken] = await lines(posted)
    const instead = { version: taken.version, member_id: payer.id }
    await send('POST', `statements/${id}/lines/${taken.id}/match`, instead, 200)
    expect(told.mock.calls).toEqual([[gbc.id, [other.id]]])
    expect(await undo(await send<Statement>('GET', `statements/${id}`))).toMatchObject({ status: 'undone' })
    expect(told.mock.calls.slice(1)).toEqual([[gbc.id, [payer.id]]])
    told.mockRestore()
  })

  it('puts a certain line to the member’s account with the bank’s day, what is unclear to unexplained receipts', async () => {
    const payer = await member('Николаева', 'Светлана', 'Алексеевна')
    const posted = await accept(
      await load([
        { amount: 1000, name: 'Николаева Светлана Алексеевна', purpose: 'членский взнос', date: '05.10.2026' },
        { amount: 500, name: 'Некто Иван Иванович', purpose: 'пополнение' },
      ]),
    )
    expect(posted).toMatchObject({ certain_total: 1, unclear_total: 1 })
    expect(await balanceOf(payer)).toBe(-100000)
    expect(await balances()).toMatchObject({ '51': 150000, '76': -100000, '76.Н': -50000 })
    const [first] = await lines(posted)
    expect(first).toMatchObject({ status: 'matched', level: 1, parts: [{ member_id: payer.id, amount: 100000 }] })
    const payment = await test()
      .db.read.selectFrom('payments')
      .selectAll()
      .where('gbc_id', '=', gbc.id)
      .executeTakeFirst()
    expect(payment).toMatchObject({ paid_on: '2026-10-05', source: 'bank', payer: 'Николаева Светлана Алексеевна' })
    await expectBooksRight()
  })

  it('lets a person explain a line later, learns the payer by it, and trusts that no more once it is taken back', async () => {
    const [mother, other] = [await member('Зуева', 'Анна', 'Павловна'), await member('Белов', 'Пётр', 'Ильич')]
    const stranger = { amount: 700, name: 'Гусев Лев Ильич', account: '40817810500000000001', purpose: 'пополнение' }
    const posted = await accept(await load([{ ...stranger, date: '05.10.2026' }]))
    const [line] = await lines(posted)
    expect(line).toMatchObject({ status: 'unclear', level: 0 })
    const path = `statements/${posted.id}/lines/${line.id}`
    const matched = await send<StatementLine>(
      'POST',
      `${path}/match`,
      { version: line.version, member_id: mother.id },
      200,
    )
    expect(matched).toMatchObject({ status: 'matched', by_hand: true })
    expect(await balances()).toMatchObject({ '51': 70000, '76': -70000, '76.Н': 0 })

    const next = await load([{ ...stranger, number: '7', date: '06.10.2026' }])
    const [learned] = await lines(next)
    expect(learned).toMatchObject({ level: 1, parts: [{ member_id: mother.id }] })
    expect(learned.reasons[0]).toMatch(/^Этот плательщик раньше относился к счёту/)

    await send('POST', `${path}/match`, { version: matched.version, member_id: other.id }, 200)
    expect(await balanceOf(mother)).toBe(0)
    expect(await balanceOf(other)).toBe(-70000)
    const [doubted] = await lines(await load([{ ...stranger, number: '8', date: '07.10.2026' }]))
    expect(doubted.level).toBe(2)

    // Confirmed by hand once more, it holds again.
    const again = await accept(await load([{ ...stranger, number: '9', date: '08.10.2026' }]))
    const [open] = await lines(again)
    expect(open.status).toBe('unclear')
    const confirm = { version: open.version, member_id: mother.id }
    await send('POST', `statements/${again.id}/lines/${open.id}/match`, confirm, 200)
    const rules = await test()
      .db.read.selectFrom('payer_rules')
      .select(['member_id', 'wrong'])
      .where('gbc_id', '=', gbc.id)
      .where('member_id', '=', mother.id)
      .execute()
    expect(rules).toEqual([{ member_id: mother.id, wrong: 0 }])
    await expectBooksRight()
  })

  it('is after a match that is taken back at once as if it had never been made', async () => {
    const mother = await member('Зуева', 'Анна', 'Павловна')
    const stranger = { amount: 700, name: 'Гусев Лев Ильич', account: '40817810500000000001', purpose: 'пополнение' }
    const posted = await accept(await load([{ ...stranger, date: '05.10.2026' }]))
    const [line] = await lines(posted)
    const path = `statements/${posted.id}/lines/${line.id}`
    const { version } = await send<StatementLine>(
      'POST',
      `${path}/match`,
      { version: line.version, member_id: mother.id },
      200,
    )
    const { entries } = await send<AccountStatement>('GET', `accounts/${mother.id}/statement`, undefined, 200)
    expect(entries).toMatchObject([{ kind: 'payment', from_statement: true }])
    // A payment leads to the line that has brought it.
    const ofPayment = `operations/${entries[0].operation_id}/statement-line`
    expect(await send<StatementLine>('GET', ofPayment, undefined, 200)).toMatchObject({ id: line.id, version })
    await send('POST', `${path}/leave`, { version, reason: 'Отменено сразу', at_once: true }, 200)
    const [back] = await lines(posted)
    expect({ ...back, version: line.version }).toEqual({ ...line, operation_id: back.operation_id })
    const rules = await test().db.read.selectFrom('payer_rules').select('id').where('gbc_id', '=', gbc.id).execute()
    expect(rules).toEqual([])
    expect(await balanceOf(mother)).toBe(0)
    await expectBooksRight()
  })

  it('is after a match to another that is taken back at once as reading had it, and the payer is still known', async () => {
    const [mother, other] = [await member('Зуева', 'Анна', 'Павловна'), await member('Белов', 'Пётр', 'Ильич')]
    const known = { amount: 700, name: 'Гусев Лев Ильич', account: '40817810500000000001', purpose: 'пополнение' }
    const posted = await accept(await load([{ ...known, date: '05.10.2026' }]))
    const [first] = await lines(posted)
    const path = (of: StatementDetail, line: StatementLine) => `statements/${of.id}/lines/${line.id}`
    await send('POST', `${path(posted, first)}/match`, { version: first.version, member_id: mother.id }, 200)
    const next = await accept(await load([{ ...known, number: '7', date: '06.10.2026' }]))
    const [line] = await lines(next)
    expect(line).toMatchObject({ status: 'matched', by_hand: false, parts: [{ member_id: mother.id }] })
    const { version } = await send<StatementLine>(
      'POST',
      `${path(next, line)}/match`,
      { version: line.version, member_id: other.id },
      200,
    )
    const parts = [{ member_id: mother.id, garage_id: null, amount: 70000 }]
    await send('POST', `${path(next, line)}/split`, { version, parts, at_once: true }, 200)
    expect((await lines(next))[0]).toMatchObject({
      status: 'matched',
      by_hand: false,
      parts: [{ member_id: mother.id }],
    })
    const rules = await test()
      .db.read.selectFrom('payer_rules')
      .select(['member_id', 'confirmed', 'wrong'])
      .where('gbc_id', '=', gbc.id)
      .execute()
    expect(rules).toEqual([{ member_id: mother.id, confirmed: 1, wrong: 0 }])
    await expectBooksRight()
  })

  describe('what comes beyond the debt of a garage', () => {
    let owner: Member
    let charge: (garage: 'first' | 'second', amount: number, rest: object) => Promise<unknown>
    let open: () => Promise<number[]>
    const paid = { name: 'Зуева Анна Павловна', purpose: 'гараж 17', date: '05.10.2026', amount: 150 }
    beforeEach(async () => {
      owner = await member('Зуева', 'Анна', 'Павловна')
      const garages = { first: await garageOf(owner, '17'), second: await garageOf(owner, '18') }
      const kind = await send<{ id: string }>('POST', 'contribution-kinds', {
        name: 'Членский взнос',
        nature: 'membership',
        method: 'manual',
        periodicity: 'none',
      })
      charge = (garage, amount, rest) => {
        const charged = { garage_id: garages[garage].id, member_id: owner.id, kind_id: kind.id, amount }
        return send('POST', 'charges', { ...charged, ...rest }, 201)
      }
      open = () =>
        Promise.all(
          Object.values(garages).map(
            async ({ id }) => (await send<GarageAccount>('GET', `garages/${id}/account`)).debt,
          ),
        )
      const year = { date: '2026-09-01', due_date: '2026-09-30', reason: 'за год' }
      await charge('first', 12500, year)
      await charge('second', 7500, year)
    })

    it('pays what its owner owes besides, and the rest is kept for it', async () => {
      await accept(await load([paid]))
      expect(await open()).toEqual([0, 5000])
      await accept(await load([{ ...paid, number: '8' }]))
      expect([await open(), await balanceOf(owner)]).toEqual([[0, 0], -10000])
      await charge('second', 4000, { date: '2026-10-06', reason: 'за электричество' })
      expect(await open()).toEqual([0, 4000])
      await expectBooksRight()
    })

    it('pays no debt that another line of the statement has paid', async () => {
      await accept(await load([paid, { ...paid, number: '8' }]))
      expect([await open(), await balanceOf(owner)]).toEqual([[0, 0], -10000])
      await expectBooksRight()
    })
  })

  it('pays for the garage that a payer was known for, until the payer is forgotten', async () => {
    const owner = await member('Зуева', 'Анна', 'Павловна')
    const [first, second] = [await garageOf(owner, '17'), await garageOf(owner, '18')]
    const stranger = { amount: 700, name: 'Гусев Лев Ильич', account: '40817810500000000001', purpose: 'пополнение' }
    const posted = await accept(await load([{ ...stranger, date: '05.10.2026' }]))
    const [line] = await lines(posted)
    const body = { version: line.version, member_id: owner.id, garage_id: second.id }
    await send('POST', `statements/${posted.id}/lines/${line.id}/match`, body, 200)
    const [known] = await lines(await load([{ ...stranger, date: '06.10.2026' }]))
    expect(known).toMatchObject({ level: 1, parts: [{ member_id: owner.id, garage_id: second.id }] })
    const [other] = await lines(await load([{ ...stranger, number: '8', purpose: 'гараж 17' }]))
    expect(other.parts).toMatchObject([{ member_id: owner.id, garage_id: first.id }])

    const { items } = await send<Page<PayerRule>>('GET', 'payer-rules', undefined, 200)
    expect(items).toMatchObject([{ payer: stranger.name, garage_number: '18', confirmed: 1, wrong: 0 }])
    const file = `/api/gbc/${gbc.id}/payer-rules/file?format`
    const [head, row] = await workbookOf(test(), chairman, `${file}=xlsx`)
    expect(head.slice(0, 5)).toEqual(['Плательщик', 'За кого платит', 'Гараж', 'Подтверждено', 'Ошибок'])
    expect(row.slice(0, 5)).toEqual([stranger.name, items[0].member_name, 18, 1, 0])
    expect(await paperOf(test(), chairman, `${file}=pdf`)).toEqual([200, '%PDF-'])
    const path = `payer-rules/${items[0].id}`
    await send('DELETE', path, undefined, 204)
    await send('DELETE', path, undefined, 404)
    const [forgotten] = await lines(await load([{ ...stranger, date: '07.10.2026' }]))
    expect(forgotten).toMatchObject({ level: 0, parts: [] })
  })

  it('keeps the bank’s balance when a payment of a statement is taken back from the journal', async () => {
    const payer = await member('Николаева', 'Светлана', 'Алексеевна')
    const posted = await accept(await load([{ amount: 10, name: 'Николаева Светлана Алексеевна', purpose: 'взнос' }]))
    const [line] = await lines(posted)
    const changed = jest.spyOn(test().app.realtime, 'changed')
    await send('POST', `operations/${line.operation_id ?? ''}/reverse`, { reason: 'не та' }, 200)
    // Whoever looks at the statement sees its line wait again.
    expect(changed).toHaveBeenCalledWith(gbc.id, { type: 'statements', id: posted.id, version: 1 })
    changed.mockRestore()
    expect(await balances()).toMatchObject({ '51': 1000, '76': 0, '76.Н': -1000 })
    expect(await balanceOf(payer)).toBe(0)
    expect((await lines(posted))[0]).toMatchObject({ status: 'unclear', parts: [] })
    await expectBooksRight()
  })

  it('shows in the journal at which account the money is that a person has explained or sorted', async () => {
    const payer = await member('Зуева', 'Анна', 'Павловна')
    const posted = await accept(
      await load([
        { amount: 90, name: 'Некто Лев Ильич', purpose: 'пополнение' },
        { amount: 30, name: 'ООО Свет', number: '8', direction: 'out', purpose: 'за свет' },
        { amount: 20, name: 'Зуева Анна Павловна', number: '9', direction: 'out', purpose: 'возврат' },
      ]),
    )
    const [credit, light, refund] = await lines(posted)
    const path = `statements/${posted.id}/lines`
    await send('POST', `${path}/${credit.id}/match`, { version: credit.version, member_id: payer.id }, 200)
    const spent = { version: light.version, name: 'Свет' }
    const { sorted_operation_id: expense } = await send<StatementLine>('POST', `${path}/${light.id}/sort`, spent, 200)
    const back = { version: refund.version, target: 'member', member_id: payer.id }
    const { sorted_operation_id } = await send<StatementLine>('POST', `${path}/${refund.id}/sort`, back, 200)
    const correction = { amount: 1, reason: 'описка' }
    expect(await send('POST', `operations/${expense ?? ''}/correct`, correction, 422)).toMatchObject({
      message: expect.stringContaining('сторнируйте эту операцию') as string,
    })
    const changed = jest.spyOn(test().app.realtime, 'changed')
    await send('POST', `operations/${sorted_operation_id ?? ''}/reverse`, { reason: 'не ей' }, 200)
    expect(changed).toHaveBeenCalledWith(gbc.id, { type: 'statements', id: posted.id, version: 1 })
    changed.mockRestore()
    const journal = async (query = '') => (await send<Page<Operation>>('GET', `operations?sort=date${query}`)).items
    const moved = (await journal()).map(({ title, place }) => [title, place])
    expect(moved).toEqual(
      [
        'Поступление на счёт, разобрано',
        'Списание со счёта: Свет',
        'Списание со счёта, не разобрано',
        'Оплата',
        'Расход',
        'Возврат аванса',
        'Сторно: возврат аванса',
      ].map((title) => [title, 'ПАО Сбербанк …0123']),
    )
    // At the account the same money stands once, though every operation of a kind can be asked for.
    const there = (await journal(`&place_id=${bank_account_id}`)).map(({ title, signed }) => [title, signed])
    expect(there).toEqual([
      ['Списание со счёта, не разобрано', -2000],
      ['Оплата', 9000],
      ['Расход', -3000],
      ['Возврат аванса', -2000],
      ['Сторно: возврат аванса', 2000],
    ])
    expect(await journal(`&place_id=${bank_account_id}&kind=bank_debit`)).toHaveLength(2)
    const book = await send<Book>('GET', 'books/bank?from=2026-10-01&to=2026-10-31')
    expect(book.rows.map(({ operation }) => operation.title)).toEqual(moved.slice(0, 3).map(([title]) => title))
  })

  it('names in the journal who has paid what is nobody’s yet, as the bank does', async () => {
    await accept(await load([{ amount: 60, name: 'Ковалёва Инна Романовна', purpose: 'пополнение' }]))
    const [income] = (await send<Page<Operation>>('GET', 'operations')).items
    expect(income).toMatchObject({ kind: 'bank_credit', members: '', payer: 'Ковалёва Инна Романовна' })
    expect(journalWhom(income)).toBe('от: Ковалёва Инна Романовна')
  })

  it('parts a line among members, and says when the parts don’t make it', async () => {
    const [one, two] = [await member('Зуева', 'Анна', 'Павловна'), await member('Белов', 'Пётр', 'Ильич')]
    const read = await load([{ amount: 100, name: 'Некто Лев Ильич', purpose: 'за двоих' }])
    const [line] = await lines(read)
    const path = `statements/${read.id}/lines/${line.id}/split`
    const parts = (first: number) => [
      { member_id: one.id, amount: first },
      { member_id: two.id, amount: 6000 },
    ]
    expect(await send('POST', path, { parts: parts(3999) }, 422)).toMatchObject({
      errors: { parts: 'Части составляют 99,99\u00a0₽, а платёж 100,00\u00a0₽' },
    })
    await send('POST', path, { parts: parts(4000) }, 200)
    await accept(read)
    expect([await balanceOf(one), await balanceOf(two)]).toEqual([-4000, -6000])
    await expectBooksRight()
  })

  it('gives the bank’s book the numbers of its documents, and says what was paid once', async () => {
    await garageOf(await member('Николаева', 'Светлана', 'Алексеевна'), '32')
    const paid = { amount: 10, name: 'Николаева Светлана Алексеевна', number: '763', purpose: 'оплата за бокс №32' }
    const posted = await accept(
      await load([
        { ...paid, date: '05.10.2026' },
        { amount: 3, name: 'ООО Свет', number: '8', direction: 'out', purpose: 'Оплаты по счёту 5' },
      ]),
    )
    const [line] = await lines(posted)
    await send('POST', `operations/${line.operation_id ?? ''}/reverse`, { reason: 'не та', date: '2026-10-20' }, 200)
    const book = await send<Book>('GET', 'books/bank?from=2026-10-01&to=2026-10-31')
    expect(book.rows.map(({ operation: { document, title } }) => [document, title])).toEqual([
      ['№ 763', 'Оплата'],
      ['№ 763', 'Сторно: оплата'],
      ['№ 763', 'Поступление на счёт, не разобрано'],
      ['№ 8', 'Списание со счёта, не разобрано'],
    ])
    const file = `/api/gbc/${gbc.id}/books/bank/file?format=xlsx&from=2026-10-01&to=2026-10-31`
    const [, , row] = await workbookOf(test(), chairman, file)
    expect(row.slice(0, 3)).toEqual([
      '2026-10-05',
      '№ 763',
      `${paid.name}: Оплата за бокс №32, сторнировано 20.10.2026`,
    ])
  })

  it('takes a whole statement back while its months are open, and the same file again', async () => {
    await member('Николаева', 'Светлана', 'Алексеевна')
    const documents = [
      { amount: 10, name: 'Николаева Светлана Алексеевна', purpose: 'взнос' },
      { amount: 20, name: 'Некто Лев Ильич', purpose: 'пополнение' },
      { amount: 3, name: 'ПАО Сбербанк', direction: 'out', purpose: 'Комиссия за ведение счета' },
    ] as const
    const posted = await accept(await load(documents))
    expect(await undo(posted)).toMatchObject({ status: 'undone' })
    expect(Object.values(await balances()).every((balance) => balance === 0)).toBe(true)
    const again = await accept(await load(documents))
    // The bank’s fee is known by itself: what waits and what is known make all lines together.
    expect(again).toMatchObject({
      status: 'posted',
      lines_total: 3,
      certain_total: 2,
      unclear_total: 1,
      out_total: 1,
      ledger_closing: 2700,
    })
    await expectBooksRight()
  })

  describe('a statement that may not be touched', () => {
    const known = { amount: 10, name: 'Некто Лев Ильич', purpose: 'взнос', date: '05.10.2026' }
    const debit = { ...known, amount: 3, number: '2', direction: 'out', purpose: 'за свет' } as const
    const fresh = ({ id }: Statement) => send<Statement>('GET', `statements/${id}`)

    it('is not taken back whole once one of its months is closed', async () => {
      const posted = await accept(await load([known]))
      expect(await fresh(posted)).toMatchObject({ undo_refusal: null })
      const state = test().db.write.updateTable('ledger_state').where('gbc_id', '=', gbc.id)
      await state.set({ closed_through: '2026-10-31' }).execute()
      const { message } = await send<ApiError>('POST', `statements/${posted.id}/undo`, await fresh(posted), 422)
      expect(await fresh(posted)).toMatchObject({ undo_refusal: message })
      expect(message).toBe(
        'Месяц 10.2026 закрыт: выписку уже не отменить целиком. Откройте его в «Периодах» или исправьте строки по одной',
      )
      expect(await balances()).toMatchObject({ '51': 1000 })
    })

    it('is not accepted while its days are to come', async () => {
      const read = await load([known])
      await updateStatement(test().db.write, read, { to_on: '2999-01-01' })
      const { message } = await send<ApiError>('POST', `statements/${read.id}/post`, await fresh(read), 422)
      expect(message).toBe('Дата оплаты ещё не наступила')
    })

    it('has no debit assigned to a member, and nothing decided while it is posted or taken back', async () => {
      const payer = await member('Николаева', 'Светлана', 'Алексеевна')
      const read = await load([known, debit])
      const [credit, spent] = await lines(read)
      const path = (line: StatementLine, step: string) => `statements/${read.id}/lines/${line.id}/${step}`
      const whose = { member_id: payer.id }
      const refused = await send<ApiError>('POST', path(spent, 'match'), { ...whose, version: spent.version }, 422)
      expect(refused.message).toBe('Списание не относят к лицевому счёту')
      await updateStatement(test().db.write, read, { status: 'posting' })
      const parts = [{ ...whose, amount: credit.amount }]
      for (const [step, body] of Object.entries({ match: whose, split: { parts }, leave: {} }))
        await send('POST', path(credit, step), { ...body, version: credit.version }, 409)
      await updateStatement(test().db.write, read, { status: 'ready' })
      await accept(await fresh(read))
      await updateStatement(test().db.write, read, { status: 'undoing' })
      const [, outgoing] = await lines(read)
      expect(outgoing.status).toBe('outgoing')
      await send('POST', path(outgoing, 'sort'), { version: outgoing.version, name: 'Электроэнергия' }, 409)
      expect(await balances()).toMatchObject({ '51': 700, '60.Н': 300, '76.Н': -1000 })
    })
  })

  it('adds of an overlapping statement only what is new, and tells a gap', async () => {
    const early = {
      amount: 10,
      number: '1',
      name: 'Некто Лев Ильич',
      purpose: 'взнос',
      account: '40817810500000000001',
      date: '01.10.2026',
    }
    const late = { ...early, number: '2', date: '20.10.2026' }
    await accept(await load([early], { from: '01.10.2026', to: '10.10.2026' }))
    const overlapping = await load([early, late], { from: '01.10.2026', to: '20.10.2026' })
    expect(overlapping).toMatchObject({ lines_total: 1, known_total: 1, remarks: ['Загружены раньше: 1 из 2'] })
    await accept(overlapping)
    const after = await load([{ ...early, number: '3', date: '31.10.2026' }], { from: '25.10.2026', opening: 20 })
    expect(after.remarks).toEqual(['Между 20.10.2026 и 25.10.2026 нет выписки'])
    expect(await balances()).toMatchObject({ '51': 2000 })
  })

  it('takes for known only the same document of the same payer, and of equal documents as many as there were', async () => {
    const first = {
      ...{ amount: 10, number: '1', name: 'Некто Лев Ильич', purpose: 'взнос', date: '01.10.2026' },
      account: '40817810500000000001',
    }
    const ofAnother = { ...first, name: 'Другой Лев Ильич', account: '40817810500000000002' }
    expect(await accept(await load([first, first], { to: '10.10.2026' }))).toMatchObject({ lines_total: 2 })
    const again = await load([first, first, first, ofAnother], { to: '20.10.2026' })
    expect(again).toMatchObject({ lines_total: 2, known_total: 2 })
    await accept(again)
    expect(await balances()).toMatchObject({ '51': 4000 })
  })

  it('explains money again no earlier than the day on which it was taken from a member', async () => {
    await member('Николаева', 'Светлана', 'Алексеевна')
    const other = await member('Петров', 'Иван', 'Иванович')
    const posted = await accept(
      await load([
        { amount: 1000, name: 'Николаева Светлана Алексеевна', purpose: 'членский взнос', date: '05.10.2026' },
      ]),
    )
    const [line] = await lines(posted)
    await send('POST', `operations/${line.operation_id ?? ''}/reverse`, { reason: 'не та', date: '2026-10-20' }, 200)
    const [unclear] = await lines(posted)
    const body = { version: unclear.version, member_id: other.id }
    await send<StatementLine>('POST', `statements/${posted.id}/lines/${line.id}/match`, body, 200)
    const { effective_date, paid_on } = await test()
      .db.read.selectFrom('payments')
      .innerJoin('operations', 'operations.id', 'payments.operation_id')
      .select(['operations.effective_date', 'payments.paid_on'])
      .where('payments.gbc_id', '=', gbc.id)
      .orderBy('operations.seq', 'desc')
      .executeTakeFirstOrThrow()
    expect([effective_date, paid_on]).toEqual(['2026-10-20', '2026-10-05'])
    expect(await balanceOf(other)).toBe(-100000)
    await expectBooksRight()
  })

  it('keeps a month open while a statement of it is posted or taken back', async () => {
    const read = await load([{ amount: 10, name: 'Некто Лев Ильич', purpose: 'взнос', date: '20.10.2026' }])
    await updateStatement(test().db.write, { gbc_id: gbc.id, id: read.id }, { status: 'undoing' })
    const { points } = await send<Checklist>('GET', 'periods/2026-10/checklist')
    expect(points.find(({ point }) => point === 'statements')).toEqual({
      point: 'statements',
      state: 'blocked',
      text: 'Выписка ещё проводится или отменяется: выписка.txt',
    })
  })

  it('keeps the account of a statement that waits to be accepted', async () => {
    await load([{ amount: 10, name: 'Некто Лев Ильич', purpose: 'взнос' }])
    const { status, body } = await test().call<{ message: string }>(
      chairman,
      'DELETE',
      `/api/gbc/${gbc.id}/bank_accounts/${bank_account_id}`,
    )
    expect([status, body.message]).toEqual([409, 'По этому счёту загружена выписка «выписка.txt»: сначала отмените её'])
  })

  it('is asked for before a month is closed, once statements are loaded at all', async () => {
    const points = async (month: string) =>
      (await send<Checklist>('GET', `periods/${month}/checklist`)).points.filter(({ point }) => point === 'statements')
    expect(await points('2026-10')).toEqual([])
    await accept(
      await load([{ amount: 10, name: 'Некто Лев Ильич', purpose: 'взнос', date: '20.10.2026' }], { to: '25.10.2026' }),
    )
    expect(await points('2026-10')).toEqual([
      { point: 'statements', state: 'warning', text: 'Выписки банка: загружены по 25.10.2026' },
    ])
    await accept(await load([], { from: '26.10.2026', opening: 10 }))
    expect(await points('2026-10')).toMatchObject([{ state: 'done' }])
    const places = async (month: string) => (await send<Checklist>('GET', `periods/${month}/checklist`)).places
    expect(await places('2026-10')).toMatchObject([{ place: 'bank', balance: 1000, stated: 1000 }])
    expect(await places('2026-11')).toMatchObject([{ balance: 1000, stated: null }])
    const spent = { source: 'bank', place_id: bank_account_id, date: '2026-10-31', amount: 100, category: 'Связь' }
    await send('POST', 'operations/expense', { ...spent, payee: 'ООО Связь' })
    expect(await points('2026-10')).toMatchObject([
      { state: 'done' },
      { state: 'blocked', text: 'ПАО Сбербанк, …0123: по выписке 10,00\u00a0₽, по учёту 9,00\u00a0₽' },
    ])
    const closed = await send<{ message: string }>('POST', 'periods/2026-10/close', {
      counted: [],
      despite_warnings: true,
    })
    expect(closed.message).toMatch(/по выписке 10,00/)
  })

  it('goes on where a killed server stopped, and posts nothing twice', async () => {
    const documents = Array.from({ length: 45 }, (_, place) => ({
      amount: 1 + place,
      name: 'Некто Лев Ильич',
      purpose: 'взнос',
      account: '40817810500000000001',
    }))
    const read = await load(documents)
    const { db, app } = test()
    // As a job that died behind its first portion leaves it.
    await db.write.transaction().execute(async (trx) => {
      const row = await lockStatement(trx, gbc.id, read.id)
      await postLines(trx, { gbc_id: gbc.id, user_id: chairman.id }, row, await draftLines(trx, gbc.id, read.id, 20))
      await updateStatement(trx, row, { status: 'posting', job_id: null })
    })
    await db.write.transaction().execute((trx) =>
      queueJob(trx, {
        gbc_id: gbc.id,
        user_id: chairman.id,
        kind: 'statement_post',
        title: 'Выписка',
        input: { statement_id: read.id },
      }),
    )
    app.jobs.wake()
    expect(await settled(read.id)).toMatchObject({ status: 'posted', ledger_closing: (100 * 45 * 46) / 2 })
    await expectBooksRight()
  })

  it('makes one statement of each account in a file, however often its reading is begun again', async () => {
    const second = '40703810855000000777'
    await send('POST', 'add_bank_account', { number: second, bank: { bic: '044030653', name: 'ПАО Сбербанк' } })
    const payer = { name: 'Некто Лев Ильич', purpose: 'взнос' }
    const [one, other] = [OUR_ACCOUNT, second].map((account, index) =>
      statementText({ account, opening: 0, documents: [{ ...payer, amount: 10 + index, number: `${index}` }] }),
    )
    const content = encoded(
      `${one.slice(0, one.indexOf('КонецФайла'))}${other.slice(other.indexOf('СекцияРасчСчет'))}`,
      'windows-1251',
    )
    const made = async () => (await send<Page<Statement>>('GET', 'statements')).items
    const first = await upload(content)
    expect(await made()).toHaveLength(2)
    // As a job that was killed behind the other account leaves it.
    const { db, app } = test()
    const { key } = await app.files.put([content])
    await updateStatement(db.write, { gbc_id: gbc.id, id: first.id }, { status: 'reading', storage_key: key })
    const job = { gbc_id: gbc.id, user_id: chairman.id, title: 'Выписка', input: { statement_id: first.id } }
    await db.write.transaction().execute((trx) => queueJob(trx, { ...job, kind: 'statement_read' }))
    app.jobs.wake()
    await settled(first.id)
    expect((await made()).map(({ status, lines_total, remarks }) => ({ status, lines_total, remarks }))).toEqual([
      { status: 'ready', lines_total: 1, remarks: [] },
      { status: 'ready', lines_total: 1, remarks: [] },
    ])
  })

  it('takes a statement whose period ends later than today with a remark, and tells days out of the period', async () => {
    const day = today(gbc.id).split('-').reverse().join('.')
    const document = { amount: 10, name: 'Некто Лев Ильич', purpose: 'взнос', date: day }
    const read = await load([document], { from: day, to: '31.12.2097' })
    expect(read.remarks).toEqual(['В файле указан период по 31.12.2097: выписка принимается по сегодня'])
    expect(read.to_on).toBe(today(gbc.id))
    expect((await accept(read)).status).toBe('posted')
    const strange = await load([{ ...document, number: '7', date: '05.01.2098' }], { from: day, to: day })
    expect(strange.remarks).toContain('Документов с днём, который ещё не наступил: 1. Проверьте дату и скачайте заново')
    expect(strange.remarks).toContain('Документов с днём вне периода выписки: 1')
  })

  it('lets anybody of the office go on with a step whose job has failed or is no longer kept, or take it back', async () => {
    const read = await load([{ amount: 10, name: 'Некто Лев Ильич', purpose: 'взнос' }])
    const { db } = test()
    const accountant = await test().user({ gbc_id: gbc.id, role: 'accountant' })
    const { id: job_id } = await db.write
      .transaction()
      .execute((trx) =>
        queueJob(trx, { gbc_id: gbc.id, user_id: accountant.id, kind: 'statement_post', title: 'Выписка', input: {} }),
      )
    await db.write.updateTable('jobs').set({ status: 'failed' }).where('id', '=', job_id).execute()
    await updateStatement(db.write, read, { status: 'posting', job_id })
    const stopped = await send<StatementDetail>('GET', `statements/${read.id}`)
    expect(stopped).toMatchObject({ status: 'posting', stopped: true })
    expect(await accept(stopped)).toMatchObject({ status: 'posted', stopped: false, ledger_closing: 1000 })
    await updateStatement(db.write, read, { status: 'posting', job_id: null })
    const dropped = await send<StatementDetail>('GET', `statements/${read.id}`)
    expect(dropped.stopped).toBe(true)
    expect(await undo(dropped)).toMatchObject({ status: 'undone' })
    await expectBooksRight()
  })

  it('lets a statement be taken back whose reading was stopped', async () => {
    const read = await load([{ amount: 10, name: 'Некто Лев Ильич', purpose: 'взнос' }])
    await updateStatement(test().db.write, read, { status: 'reading', job_id: null })
    const stopped = await send<StatementDetail>('GET', `statements/${read.id}`)
    expect(stopped.stopped).toBe(true)
    await send('POST', `statements/${read.id}/undo`, { version: stopped.version }, 202)
    expect(await send('GET', `statements/${read.id}`)).toMatchObject({ status: 'undone', stopped: false })
  })

  it('finds no gap behind a longer statement that covers the days', async () => {
    const line = { amount: 10, number: '1', name: 'Некто Лев Ильич', purpose: 'взнос', date: '05.10.2026' }
    await accept(await load([], { from: '01.10.2026', to: '05.10.2026' }))
    await accept(await load([line], { from: '01.10.2026', to: '31.10.2026' }))
    const after = await load([{ ...line, number: '2', date: '10.10.2026' }], { from: '10.10.2026', to: '31.10.2026' })
    expect(after.remarks.filter((remark) => remark.startsWith('Между'))).toEqual([])
  })

  it('posts a statement once, whoever presses, and documents once, in whatever files they come', async () => {
    const documents = [
      { amount: 10, name: 'Некто Лев Ильич', purpose: 'взнос', account: '40817810500000000001', date: '15.10.2026' },
    ]
    const [one, two] = [await load(documents), await load(documents, { to: '30.10.2026' })]
    const press = ({ id, version }: Statement) =>
      test().call(chairman, 'POST', `/api/gbc/${gbc.id}/statements/${id}/post`, { version })
    const answers = await Promise.all([press(one), press(one), press(two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 409])
    await settled(one.id)
    await settled(two.id)
    expect(await balances()).toMatchObject({ '51': 1000, '76.Н': -1000 })
    await expectBooksRight()
  })

  it('says on which day of the cooperative a statement was accepted', async () => {
    const { id } = await accept(await load([{ amount: 10, name: 'Некто Лев Ильич', purpose: 'взнос' }]))
    const posted_at = '2026-10-31T22:30:00.000Z'
    await test().db.write.updateTable('statements').set({ posted_at }).where('id', '=', id).execute()
    const { message } = await send<ApiError>('POST', `statements/${id}/post`, {}, 409)
    expect(message).toBe('Выписка уже принята 01.11.2026')
  })

  it('says which documents were left to a statement that was taken back since', async () => {
    const line = (number: string) => ({
      amount: 10,
      number,
      name: 'Некто Лев Ильич',
      purpose: 'взнос',
      date: '05.10.2026',
    })
    const [first, wide] = [[line('1')], [line('1'), line('2')]]
    const read = [await load(first), await load(wide)]
    const [one, two] = [await accept(read[0]), await accept(read[1])]
    expect((await lines(two)).map(({ status }) => status)).toEqual(['duplicate', 'unclear'])
    const three = await load([...wide, line('3')])
    expect(three).toMatchObject({ status: 'ready', lines_total: 1, known_total: 2 })
    const remarksOf = async ({ id }: Statement) => (await send<StatementDetail>('GET', `statements/${id}`)).remarks
    const before = [await remarksOf(two), await remarksOf(three)]

    await undo(one)
    expect(await remarksOf(two)).toEqual([
      ...before[0],
      'Документов, которых нет в учёте: 1. Они были в другой выписке, её отменили: загрузите её файл ещё раз',
    ])
    expect(await remarksOf(three)).toEqual([
      ...before[1],
      'После чтения этого файла отменили другую выписку: нажмите «Не принимать» и загрузите его ещё раз',
    ])
    await accept(await load(first))
    expect(await remarksOf(two)).toEqual(before[0])
    expect(await balances()).toMatchObject({ '51': 2000 })
  })

  describe('what has changed since a statement was read', () => {
    const document = { amount: 3500, name: 'Некто Лев Ильич', purpose: 'Членский взнос за 2026 год, гараж 17' }
    const own = (owner: Member) => garageOf(owner, '17')
    const byOwner = { ...document, purpose: 'Взнос за гараж 17 Николаева С.А.' }

    it('leaves money of a garage that was sold meanwhile to a person, and says why', async () => {
      const [seller, buyer] = [
        await member('Николаева', 'Светлана', 'Алексеевна'),
        await member('Петров', 'Иван', 'Иванович'),
      ]
      const { id, version, ownership_id } = await own(seller)
      const read = await load([byOwner, { ...byOwner, number: '2' }])
      const [{ id: decided, version: seen, level, parts }] = await lines(read)
      expect({ level, parts }).toMatchObject({ level: 1, parts: [{ member_id: seller.id }] })
      // A person has said whose the first one is: that stays.
      await send('POST', `statements/${read.id}/lines/${decided}/match`, { version: seen, member_id: seller.id }, 200)
      const sale = { kind: 'sale', ground: 'Договор 5', date: today(gbc.id), new_member_id: buyer.id }
      await send('POST', `garages/${id}/transfer`, { ...sale, ownership_id, version }, 200)

      const posted = await accept(await send<Statement>('GET', `statements/${read.id}`))
      expect(posted.remarks).toEqual(['После чтения выписки данные изменились: 1 строка ждёт вашего решения'])
      const [first, second] = await lines(posted)
      expect(first).toMatchObject({ status: 'matched', parts: [{ member_id: seller.id }] })
      expect(second).toMatchObject({ status: 'unclear', parts: [] })
      expect(lineStateName(second)).toBe('Не отнесён')
      expect(second.reasons[0]).toBe('После чтения выписки данные изменились: проверьте, чей это платёж')
      expect(await balances()).toMatchObject({ '51': 700000, '76': -350000, '76.Н': -350000 })
      await expectBooksRight()
    })

    describe('where a member’s card has become one with another', () => {
      let kept: Member
      let twin: Member
      beforeEach(async () => {
        kept = await member('Николаева', 'Светлана', 'Алексеевна')
        twin = await member('Николаева', 'Светлана', 'Алексеевна')
        await own(twin)
      })
      const present = async ({ id }: Member) => (await send<Member>('GET', `members/${id}`)).version
      const merge = async () => {
        const versions = { version: await present(kept), other_version: await present(twin) }
        await send('POST', `members/${kept.id}/merge`, { other_id: twin.id, ...versions }, 200)
      }

      it('posts to the card that is left', async () => {
        const read = await load([document])
        expect((await lines(read))[0]).toMatchObject({ level: 1, parts: [{ member_id: twin.id }] })
        await merge()
        const posted = await accept(await send<Statement>('GET', `statements/${read.id}`))
        expect(posted.remarks).toEqual([])
        expect(await balanceOf(kept)).toBe(-350000)
      })

      it('assigns nothing to the one that is gone, also where it went while a person decided', async () => {
        const posted = await accept(await load([{ ...document, purpose: 'пополнение' }]))
        const [{ id, version, amount, status }] = await lines(posted)
        expect(status).toBe('unclear')
        await merge()
        await send('POST', `statements/${posted.id}/lines/${id}/match`, { version, member_id: twin.id }, 422)
        const explained = test()
          .db.write.transaction()
          .execute(async (trx) => {
            const statement = await lockStatement(trx, gbc.id, posted.id)
            const line = await lockLine(trx, gbc.id, posted.id, id)
            const parts = [{ member_id: twin.id, garage_id: null, amount }]
            await explainLine(trx, { gbc_id: gbc.id, user_id: chairman.id }, statement, line, parts)
          })
        await expect(explained).rejects.toThrow('Карточку этого члена объединили с другой')
        expect(await balances()).toMatchObject({ '51': 350000, '76.Н': -350000 })
      })
    })
  })

  it('says what is wrong with a file, and takes nothing of it', async () => {
    const good = statementText({
      documents: [{ amount: 10, number: '4763', name: 'Некто Лев Ильич', purpose: 'взнос' }],
    })
    const problemOf = async (text: string) => (await upload(encoded(text, 'windows-1251'))).problem
    expect(await problemOf('просто письмо')).toBe('Это не выписка 1CClientBankExchange')
    const needed =
      'Нужна выписка для 1С (1CClientBankExchange) или таблица, где в строке платежа стоят дата, сумма и плательщик'
    expect(await problemOf('Дата;Сумма\n01.10.2026;5')).toBe(
      `Это не реестр платежей: в строках с датой нет суммы и плательщика. В файле: «Дата», «Сумма». ${needed}`,
    )
    expect(await problemOf('Гараж;Владелец;Телефон\n17;Некто Лев Ильич;8 911 111-11-11')).toBe(
      `Это не реестр платежей: ни в одной строке нет даты. В файле: «Гараж», «Владелец», «Телефон». ${needed}`,
    )
    expect(await problemOf(good.replaceAll(OUR_ACCOUNT, '40703810000000000999'))).toBe(
      'Выписка по счёту 40703…0999, а у кооператива такого счёта нет',
    )
    expect(await problemOf(good.slice(0, good.indexOf('НазначениеПлатежа')))).toBe(
      'Файл обрывается на документе № 4763: скачайте выписку заново. Ничего не загружено',
    )
    expect(await balances()).toEqual({})
    // What could not be read is told on its page, and doesn't stay among statements.
    expect(await send<Page<Statement>>('GET', 'statements')).toMatchObject({ items: [], total: 0 })
  })

  it('takes figures that don’t fit only with a reason, and never a statement whose documents are missing', async () => {
    const good = statementText({
      documents: [{ amount: 10, name: 'Некто Лев Ильич', purpose: 'взнос' }],
      opening: 1000,
    })
    const off = await upload(
      encoded(good.replace('КонечныйОстаток=1010.00', 'КонечныйОстаток=1110.00'), 'windows-1251'),
    )
    expect(off.problem).toBe('Остаток на начало + поступило − списано расходится с остатком на конец на 100,00\u00a0₽')
    await send('POST', `statements/${off.id}/post`, { version: off.version }, 422)
    expect(await accept(off, 'Банк подтвердил ошибку')).toMatchObject({ status: 'posted' })
    const changed = await upload(encoded(good.replace('КонечныйОстаток=1010.00', 'КонечныйОстаток=1210.00'), 'utf-8'))
    expect(changed).toMatchObject({ status: 'repeated', first: { id: off.id } })
    expect(changed.problem).toMatch(/^Этот документ уже загружен .*расходится с остатком на конец на 200,00/)
    const missing = await upload(encoded(good.replace('ВсегоПоступило=10.00', 'ВсегоПоступило=30.00'), 'windows-1251'))
    await send('POST', `statements/${missing.id}/post`, { version: missing.version, reason: 'Всё равно' }, 422)
  })

  it('gives its lines as a workbook with what became of each, those chosen alone, and on paper', async () => {
    const statement = await upload(mayak)
    const file = `/api/gbc/${gbc.id}/statements/${statement.id}/lines/file?format`
    const shown = await lines(statement)
    const [head, ...rows] = await workbookOf(test(), chairman, `${file}=xlsx`)
    const totals = rows.splice(-1)[0]
    expect(head.slice(0, 6)).toEqual(['Дата', 'Номер', 'Плательщик', 'Назначение', 'Поступило, ₽', 'Списано, ₽'])
    expect(
      rows.map(([day, number, name, purpose, received, paid]) => [
        day,
        String(number),
        name,
        purpose,
        received ?? paid,
      ]),
    ).toEqual(
      shown.map(({ booked_on, number, counter_name, purpose, amount }) => [
        booked_on,
        number,
        counter_name,
        purpose,
        amount / 100,
      ]),
    )
    expect(rows.map((row) => row[6])).toEqual(shown.map(lineStateName))
    expect(totals.slice(4, 6)).toEqual([Number(statement.received) / 100, Number(statement.paid) / 100])
    const out = shown.filter(({ direction }) => direction === 'out')
    expect(await workbookOf(test(), chairman, `${file}=xlsx&show=out`)).toHaveLength(out.length + 2)
    expect(await paperOf(test(), chairman, `${file}=pdf`)).toEqual([200, '%PDF-'])
    await accept(statement)
    const { items } = await send<Page<StatementLine>>('GET', 'statements/unclear?page_size=100')
    const unclear = `/api/gbc/${gbc.id}/statements/unclear/file?format=xlsx`
    expect(await workbookOf(test(), chairman, unclear)).toHaveLength(items.length + 2)
    const list = `/api/gbc/${gbc.id}/statements/file?format`
    const [, posted] = await workbookOf(test(), chairman, `${list}=xlsx`)
    expect(posted.slice(0, 2)).toEqual(['2026-10-01', '2026-10-31'])
    expect(posted.slice(4)).toEqual(['Принята', 404_773.11, 57_473, 63, items.length])
    expect(await paperOf(test(), chairman, `${list}=pdf`)).toEqual([200, '%PDF-'])
  })
})
