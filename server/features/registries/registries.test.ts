import type { Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import type { Account } from '#contract/money/accounts'
import type { RegistryColumnsInput, RegistryKind, RegistryMapping } from '#contract/money/registries'
import type { Statement, StatementDetail, StatementLine } from '#contract/money/statements'
import { OUR_ACCOUNT, statementText, type WrittenDocument } from '#server/commands/demo/statementText'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { encoded } from '#server/testing/statements'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { form } from '#server/testing/uploads'

const HEADER = 'Дата операции;Сумма операции;Комиссия;RRN;ФИО;Лицевой счёт;Назначение'
const ARRIVAL: WrittenDocument = {
  amount: 9880,
  date: '07.10.2026',
  name: 'ПАО СБЕРБАНК',
  account: '30232810000000000001',
  purpose: 'Возмещение по операциям эквайринга за 05.10.2026',
}
const LUMP: WrittenDocument = { ...ARRIVAL, purpose: 'Перевод принятых платежей, реестр № 12 от 05.10.2026' }

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let one: Member
  let other: Member
  let uploads = 0
  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    await send('POST', 'add_bank_account', { number: OUR_ACCOUNT, bank: { bic: '044525225', name: 'ПАО Сбербанк' } })
    one = await member('Петров', 'Иван', 'Иванович')
    other = await member('Сидорова', 'Анна', 'Петровна')
  })

  const call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    test().call<T>(chairman, method, `/api/gbc/${gbc.id}/${path}`, body)
  async function send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const { status, body: answer } = await call<T>(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
    return answer
  }
  const member = (last_name: string, first_name: string, middle_name: string) =>
    test().member(gbc.id, chairman, { last_name, first_name, middle_name })
  async function garageOf(owner: Member, number: string): Promise<Garage> {
    const garage = await send<Garage>('POST', 'garages', { number })
    await send('POST', `garages/${garage.id}/ownerships`, { member_id: owner.id, from: '2020-01-01' })
    return garage
  }
  const found = (id: string) => send<StatementDetail>('GET', `statements/${id}`)
  /** Its job is done: what came before a registry is explained after its lines are posted. */
  const settled = (id: string) =>
    until(async () => {
      const { job_id } = await found(id)
      const job = await test()
        .db.read.selectFrom('jobs')
        .select('status')
        .where('id', '=', job_id ?? '')
        .executeTakeFirst()
      return job && ['queued', 'running'].includes(job.status) ? null : found(id)
    })
  async function upload(content: Buffer, name: string): Promise<StatementDetail> {
    const { payload, type } = form([['file', { name, content }]])
    const answer = await test().app.inject({
      method: 'POST',
      url: `/api/gbc/${gbc.id}/statements`,
      payload,
      headers: { authorization: `Bearer ${chairman.token}`, 'content-type': type },
      // The uploads of an address are limited by the minute: each comes from one of its own.
      remoteAddress: `10.1.0.${(uploads += 1)}`,
    })
    return settled(answer.json<Statement>().id)
  }
  const bank = (...documents: WrittenDocument[]) =>
    upload(encoded(statementText({ documents, opening: 0 }), 'windows-1251'), 'выписка.txt')
  const csv = (rows: readonly string[], header = HEADER) =>
    upload(Buffer.from([header, ...rows].join('\n')), 'реестр.csv')
  const guessed = ({ registry }: StatementDetail) =>
    (registry?.table?.columns ?? []).flatMap(({ index, guess }) => (guess ? [{ index, field: guess }] : []))
  async function name(read: StatementDetail, kind: RegistryKind, rest: Partial<RegistryColumnsInput> = {}) {
    const body = { version: read.version, kind, name: 'Сбербанк', columns: guessed(read), ...rest }
    const { id } = await send<Statement>('POST', `statements/${read.id}/columns`, body)
    return settled(id)
  }
  const accept = async ({ id, version }: Statement, rest = {}): Promise<StatementDetail> => {
    await send('POST', `statements/${id}/post`, { version, ...rest })
    return settled(id)
  }
  const undo = async ({ id }: Statement): Promise<StatementDetail> => {
    await send('POST', `statements/${id}/undo`, { version: (await found(id)).version })
    return settled(id)
  }
  const lines = async ({ id }: Statement) =>
    (await send<Page<StatementLine>>('GET', `statements/${id}/lines?page_size=100`)).items
  const rows = () => [
    `05.10.2026;6 000,00;72,00;100001;Петров Иван Иванович;${one.account_number};членский взнос`,
    '05.10.2026;4 000,00;48,00;100002;Сидорова Анна Петровна;;членский взнос',
  ]
  /** Balances that aren't 0, by accounts' numbers: debits less credits. */
  async function balances(): Promise<Record<string, number>> {
    const totals = await test()
      .db.read.selectFrom('account_totals as total')
      .innerJoin('ledger_accounts as account', (join) =>
        join.onRef('account.gbc_id', '=', 'total.gbc_id').onRef('account.id', '=', 'total.account_id'),
      )
      .select(['account.account', 'total.debit', 'total.credit'])
      .where('total.gbc_id', '=', gbc.id)
      .execute()
    const sums: Record<string, number> = {}
    for (const { account, debit, credit } of totals) sums[account] = (sums[account] ?? 0) + debit - credit
    return Object.fromEntries(Object.entries(sums).filter(([, balance]) => balance !== 0))
  }
  const balanceOf = async ({ id }: Member) => (await send<Account>('GET', `accounts/${id}`)).balance
  async function expectBooksRight(): Promise<void> {
    expect(await ledgerDifferences(test().db.read, gbc.id)).toEqual([])
    expect(await accountDifferences(test().db.read, gbc.id, [one.id, other.id])).toEqual([])
  }
  const PAID = { '51': 988000, '26': 12000, '76': -1000000 }

  describe('vector 17: card payments of 10 000, fee 120, arrival 9 880', () => {
    it.each(['registry first', 'arrival first'])('makes members 10 000, fee 120 and 57.2 = 0: %s', async (order) => {
      const load = {
        registry: async () => accept(await name(await csv(rows()), 'acquiring')),
        arrival: async () => accept(await bank(ARRIVAL)),
      }
      const first = await (order === 'registry first' ? load.registry() : load.arrival())
      const second = await (order === 'registry first' ? load.arrival() : load.registry())
      const [registry, arrival] = order === 'registry first' ? [first, second] : [second, first]
      expect(registry).toMatchObject({ status: 'posted', kind: 'acquiring', received: 1000000, paid: 12000 })
      expect(await balances()).toEqual(PAID)
      expect([await balanceOf(one), await balanceOf(other)]).toEqual([-600000, -400000])
      expect(await lines(arrival)).toMatchObject([{ status: 'arrival', arrivals: [] }])
      expect((await found(registry.id)).registry).toMatchObject({ net: 988000, arrival: { amount: 988000 } })
      await expectBooksRight()

      // Taken back one after the other, in either order.
      await undo(registry)
      expect(await balances()).toEqual({ '51': 988000, '76.Н': -988000 })
      await expectBooksRight()
      await undo(arrival)
      expect(await balances()).toEqual({})
      await expectBooksRight()
    })

    it('waits for the money again when the statement that brought it is taken back', async () => {
      const registry = await accept(await name(await csv(rows()), 'acquiring'))
      expect(await balances()).toEqual({ '57.2': 988000, '26': 12000, '76': -1000000 })
      await undo(await accept(await bank(ARRIVAL)))
      expect(await balances()).toEqual({ '57.2': 988000, '26': 12000, '76': -1000000 })
      expect((await found(registry.id)).registry?.arrival).toBeNull()
      await accept(await bank(ARRIVAL))
      expect(await balances()).toEqual(PAID)
      await expectBooksRight()
    })

    it('posts once when two accept a registry at once, and adds only what is new of one that overlaps', async () => {
      const read = await name(await csv(rows()), 'acquiring')
      const body = { version: read.version }
      const answers = await Promise.all([1, 2].map(() => call('POST', `statements/${read.id}/post`, body)))
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
      await settled(read.id)
      expect((await balances())['76']).toBe(-1000000)

      expect(await csv(rows())).toMatchObject({
        status: 'repeated',
        problem: expect.stringMatching(/загружен/) as string,
      })
      const overlapping = await csv([...rows(), `06.10.2026;500,00;6,00;100003;;${one.account_number};`])
      expect(overlapping).toMatchObject({ status: 'ready', lines_total: 1, known_total: 2 })
      await accept(overlapping)
      expect(await balances()).toEqual({ '57.2': 988000 + 49400, '26': 12600, '76': -1050000 })
      await expectBooksRight()
    })
  })

  it('keeps what the columns are, uses it for the next file of the header, changes and forgets it', async () => {
    const first = await csv(rows())
    expect(first).toMatchObject({ status: 'columns', lines_total: 0 })
    const read = await name(first, 'acquiring')
    expect(read).toMatchObject({ id: first.id, status: 'ready', kind: 'acquiring', lines_total: 2 })
    const next = await csv([`08.10.2026;500,00;6,00;100009;;${one.account_number};`])
    expect(next).toMatchObject({ status: 'ready', kind: 'acquiring', lines_total: 1 })
    // Read by other columns it is a new one of the same file.
    const columns = guessed(next).filter(({ field }) => field !== 'fee')
    const changed = await name(next, 'acquiring', { columns, name: 'Банк' })
    expect(changed.id).not.toBe(next.id)
    expect(changed).toMatchObject({
      status: 'ready',
      received: 50000,
      paid: 0,
      registry: { mapping: { name: 'Банк' } },
    })
    expect((await found(next.id)).status).toBe('undone')

    const kept = await send<RegistryMapping[]>('GET', 'registry-mappings')
    expect(kept).toMatchObject([{ name: 'Банк', kind: 'acquiring', header: HEADER.replaceAll(';', ' · ') }])
    await call('DELETE', `registry-mappings/${kept[0].id}`)
    expect(await csv([`09.10.2026;500,00;6,00;100010;;${one.account_number};`])).toMatchObject({ status: 'columns' })
  })

  it('makes one draft of a file however often it comes, and reads it anew once it is not to be accepted', async () => {
    const read = await csv(rows())
    expect(await csv(rows())).toMatchObject({ id: read.id, status: 'columns' })
    const first = await name(read, 'acquiring')
    expect(await csv(rows())).toMatchObject({ id: first.id, status: 'ready' })
    const list = await send<Page<Statement>>('GET', 'statements')
    expect(list.items.map(({ id }) => id)).toEqual([first.id])
    await undo(first)
    const second = await csv(rows())
    expect(second.id).not.toBe(first.id)
    expect(await accept(second)).toMatchObject({ status: 'posted', lines_total: 2 })
    // Of one that overlaps the only other draft is what was read before the first was taken back.
    const wider = [...rows(), '06.10.2026;1 000,00;12,00;100003;Петров Иван Иванович;;членский взнос']
    const part = await csv(wider)
    expect(part).toMatchObject({ status: 'ready', lines_total: 1, known_total: 2 })
    expect((await csv(wider)).id).toBe(part.id)
    await undo(second)
    const whole = await csv(wider)
    expect(whole).toMatchObject({ status: 'ready', lines_total: 3, known_total: 0 })
  })

  it('reads the table below the row that a person names, before its columns are known and after', async () => {
    const read = await csv(rows(), ['Выгрузка за октябрь;;;;;;', HEADER].join('\n'))
    expect(read.registry?.table).toMatchObject({ header_row: 2, sheet: 0, sheets: [{ index: 0 }] })
    const place = async (at: Statement, header_row: number, sheet = 0) => {
      const body = { version: at.version, sheet, header_row }
      return settled((await send<Statement>('POST', `statements/${at.id}/table`, body)).id)
    }
    const none = await place(read, 0)
    expect(none).toMatchObject({ status: 'columns', registry: { table: { header_row: 0 } } })
    const right = await place(none, 2)
    expect(right).toMatchObject({ id: read.id, status: 'columns', registry: { table: { header_row: 2 } } })
    const ready = await name(right, 'acquiring')
    expect(ready).toMatchObject({ status: 'ready', lines_total: 2 })
    const other = await place(ready, 1)
    expect(other).toMatchObject({ status: 'columns', registry: { table: { header_row: 1 } } })
    expect(await found(ready.id)).toMatchObject({ status: 'undone' })
    const absent = { version: other.version, sheet: 5, header_row: 1 }
    expect((await call('POST', `statements/${other.id}/table`, absent)).status).toBe(422)
  })

  it('takes nothing of a file with a row that can’t be read, until it is left out', async () => {
    const read = await name(await csv([...rows(), '32.10.2026;5,00;;1;;;']), 'acquiring')
    expect(read).toMatchObject({
      status: 'columns',
      lines_total: 0,
      problem: 'Не читаются строки: 1. Ничего не загружено',
      remarks: ['Строка 4: такой даты нет: «32.10.2026»'],
    })
    const without = await name(read, 'acquiring', { without_unreadable: true })
    expect(without).toMatchObject({ status: 'ready', lines_total: 2, received: 1000000 })
  })

  it('leaves who is not known unclear: the money of the card is explained later, and keeps its day', async () => {
    const registry = await accept(
      await name(await csv(['05.10.2026;1 000,00;12,00;1;Некто Лев Ильич;;взнос']), 'acquiring'),
    )
    const [line] = await lines(registry)
    expect(line).toMatchObject({ status: 'unclear', amount: 100000, fee: 1200 })
    expect(await balances()).toEqual({ '57.2': 98800, '26': 1200, '76.Н': -100000 })
    const target = `statements/${registry.id}/lines/${line.id}`
    const matched = await send<StatementLine>('POST', `${target}/match`, { version: line.version, member_id: one.id })
    expect(matched.status).toBe('matched')
    expect(await balances()).toEqual({ '57.2': 98800, '26': 1200, '76': -100000 })
    const left = await send<StatementLine>('POST', `${target}/leave`, { version: matched.version })
    expect(left.status).toBe('unclear')
    expect(await balances()).toEqual({ '57.2': 98800, '26': 1200, '76.Н': -100000 })
    await undo(registry)
    expect(await balances()).toEqual({})
    await expectBooksRight()
  })

  describe('money of an acquirer', () => {
    const day = (date: string, amount: string, number: string) =>
      csv([`${date};${amount};0,00;${number};Петров Иван Иванович;;взнос`])

    it('is that of several registries one after another where only they make its sum', async () => {
      await accept(await name(await day('02.10.2026', '4 000,00', '1'), 'acquiring'))
      for (const [date, number] of [
        ['03.10.2026', '2'],
        ['04.10.2026', '3'],
      ])
        await accept(await day(date, '4 940,00', number))
      const arrival = await accept(await bank(ARRIVAL))
      expect(await lines(arrival)).toMatchObject([{ status: 'arrival' }])
      expect(await balances()).toMatchObject({ '57.2': 400000, '51': 988000 })
    })

    it('waits with suggestions where two registries have its sum, and a person says which', async () => {
      await accept(await name(await day('02.10.2026', '9 880,00', '1'), 'acquiring'))
      const second = await accept(await day('03.10.2026', '9 880,00', '2'))
      const arrival = await accept(await bank(ARRIVAL))
      const [line] = await lines(arrival)
      expect(line).toMatchObject({ status: 'unclear' })
      expect(line.arrivals.map(({ text }) => text)).toEqual([
        'Сбербанк: реестр за 02.10.2026',
        'Сбербанк: реестр за 03.10.2026',
      ])
      const target = `statements/${arrival.id}/lines/${line.id}`
      const { registry_ids } = line.arrivals[1]
      const said = await send<StatementLine>('POST', `${target}/arrival`, { version: line.version, registry_ids })
      expect(said.status).toBe('arrival')
      expect((await found(second.id)).registry?.arrival).toMatchObject({ line_id: line.id })
      expect(await balances()).toMatchObject({ '57.2': 988000, '51': 988000 })
      // A mistake is taken back.
      const left = await send<StatementLine>('POST', `${target}/leave`, { version: said.version })
      expect(left.status).toBe('unclear')
      expect(await balances()).toMatchObject({ '57.2': 2 * 988000, '76.Н': -988000 })
      await expectBooksRight()
    })

    it('is confirmed neither where registries wait for another sum, nor of one whose money has come', async () => {
      const first = await accept(await name(await day('02.10.2026', '9 880,00', '1'), 'acquiring'))
      const second = await accept(await day('03.10.2026', '9 880,00', '2'))
      const statement = await accept(await bank({ ...ARRIVAL, number: '1' }, { ...ARRIVAL, number: '2' }))
      const [one, next] = await lines(statement)
      const confirm = ({ id, version }: StatementLine, ...registries: StatementDetail[]) =>
        call('POST', `statements/${statement.id}/lines/${id}/arrival`, {
          version,
          registry_ids: registries.map((registry) => registry.id),
        })
      const both = await confirm(one, first, second)
      expect(both.status).toBe(422)
      expect(JSON.stringify(both.body).replace(/\u00a0/g, ' ')).toMatch(/ждут 19 760,00 ₽, а пришло 9 880,00 ₽/)
      expect((await confirm(one, first)).status).toBe(200)
      expect((await confirm(next, first)).status).toBe(409)
      expect(await balances()).toMatchObject({ '57.2': 988000, '51': 2 * 988000, '76.Н': -988000 })
      await expectBooksRight()
    })

    it('is less by what went back to cards, which a person gives back to whose it was', async () => {
      const back = '06.10.2026;-1 000,00;-12,00;100003;Сидорова Анна Петровна;;возврат'
      const registry = await accept(await name(await csv([...rows(), back]), 'acquiring'))
      expect(registry).toMatchObject({ received: 900000, paid: 10800, out_total: 1, registry: { net: 889200 } })
      const [, , returned] = await lines(registry)
      expect(returned).toMatchObject({ direction: 'out', status: 'outgoing', reasons: ['Возврат на карту'] })
      const unsorted = { '57.2': 889200, '26': 10800, '76': -1000000, '60.Н': 100000 }
      expect(await balances()).toEqual(unsorted)
      const path = `statements/${registry.id}/lines/${returned.id}/sort`
      const cash = await call('POST', path, { version: returned.version, target: 'desk' })
      expect(cash).toMatchObject({
        status: 422,
        body: { errors: { target: 'Наличные снимают только со счёта в банке' } },
      })
      const sort = { version: returned.version, target: 'member', name: null, member_id: other.id }
      await send('POST', path, sort)
      expect(await balanceOf(other)).toBe(-300000)

      // Its money comes in one sum, and all of it can be taken back.
      const statement = await accept(await bank({ ...ARRIVAL, amount: 8892 }))
      expect(await lines(statement)).toMatchObject([{ status: 'arrival' }])
      expect(await balances()).toEqual({ '51': 889200, '26': 10800, '76': -900000 })
      await expectBooksRight()
      await undo(registry)
      expect(await balances()).toEqual({ '51': 889200, '76.Н': -889200 })
      await expectBooksRight()
    })

    it('may be less by a fee that its registry doesn’t name: a person says so, and takes it back whole', async () => {
      const gross = ['05.10.2026;10 000,00;;100001;Петров Иван Иванович;;членский взнос']
      const registry = await accept(await name(await csv(gross), 'acquiring'))
      expect(await balances()).toEqual({ '57.2': 1000000, '76': -1000000 })
      const statement = await accept(await bank(ARRIVAL))
      const [line] = await lines(statement)
      expect(line).toMatchObject({ status: 'unclear', arrivals: [{ registry_ids: [registry.id] }] })
      expect(line.arrivals[0].text.replace(/\u00a0/g, ' ')).toBe('Сбербанк: реестр за 05.10.2026, комиссия 120,00 ₽')
      const path = `statements/${statement.id}/lines/${line.id}`
      const came = await send<StatementLine>('POST', `${path}/arrival`, {
        version: line.version,
        registry_ids: [registry.id],
      })
      expect(came).toMatchObject({ status: 'arrival' })
      expect(await balances()).toEqual(PAID)
      await expectBooksRight()
      await send('POST', `${path}/leave`, { version: came.version })
      expect(await balances()).toEqual({ '51': 988000, '57.2': 1000000, '76': -1000000, '76.Н': -988000 })
      await expectBooksRight()
    })

    it('is no registry’s where a tenth of it or more is missing, or the registry names its fee', async () => {
      await accept(await name(await csv(['05.10.2026;11 000,00;;1;Петров Иван Иванович;;взнос']), 'acquiring'))
      await accept(await name(await csv(['04.10.2026;10 100,00;1,00;2;Петров Иван Иванович;;взнос']), 'acquiring'))
      const [line] = await lines(await accept(await bank(ARRIVAL)))
      expect(line).toMatchObject({ status: 'unclear', arrivals: [] })
    })

    it('waits where two credits may be the money of one registry', async () => {
      await accept(await name(await day('02.10.2026', '9 880,00', '1'), 'acquiring'))
      const arrivals = await accept(await bank({ ...ARRIVAL, number: '1' }, { ...ARRIVAL, number: '2' }))
      expect((await lines(arrivals)).map(({ status }) => status)).toEqual(['unclear', 'unclear'])
    })

    it('is never what came before the payments, what a person paid, or what names a member', async () => {
      await accept(await name(await day('06.10.2026', '9 880,00', '1'), 'acquiring'))
      await garageOf(other, '17')
      const came = await accept(
        await bank(
          { ...ARRIVAL, number: '1', date: '05.10.2026' },
          { ...ARRIVAL, number: '2', name: 'Некто Лев Ильич', account: '40817810500000000001', purpose: 'пополнение' },
          { ...ARRIVAL, number: '3', purpose: 'Сидорова Анна Петровна, гараж 17' },
        ),
      )
      expect((await lines(came)).map(({ status }) => status)).not.toContain('arrival')
      expect((await balances())['57.2']).toBe(988000)
    })
  })

  describe('a registry of a lump sum', () => {
    it('parts the credit among its payers, with the day of each and the fee apart', async () => {
      const registry = await name(await csv(rows()), 'registry')
      const early = await call<{ message: string }>('POST', `statements/${registry.id}/post`, {
        version: registry.version,
      })
      expect(early.status).toBe(422)
      const { refusal } = (await found(registry.id)).registry ?? {}
      expect(refusal).toMatch(/ещё не пришло: примите выписку банка, потом реестр$/)
      expect(JSON.stringify(early.body)).toContain(refusal)
      expect(JSON.stringify(early.body).replace(/\u00a0/g, ' ')).toMatch(/Поступление 9 880,00 ₽ .* ещё не пришло/)

      const statement = await accept(await bank(LUMP))
      expect(await balances()).toEqual({ '51': 988000, '76.Н': -988000 })
      const isRead = { registries: [{ id: registry.id, file_name: 'реестр.csv' }], lacks_registry: false }
      expect(await lines(statement)).toMatchObject([{ status: 'unclear', ...isRead }])
      expect((await found(registry.id)).registry).toMatchObject({ candidates: [{ amount: 988000 }], refusal: null })
      const posted = await accept(await found(registry.id))
      expect(posted).toMatchObject({ status: 'posted', registry: { arrival: { amount: 988000 }, candidates: [] } })
      expect(await balances()).toEqual(PAID)
      expect([await balanceOf(one), await balanceOf(other)]).toEqual([-600000, -400000])
      const paid = await test().db.read.selectFrom('payments').select('paid_on').where('gbc_id', '=', gbc.id).execute()
      expect(paid.map(({ paid_on }) => paid_on)).toEqual(['2026-10-05', '2026-10-05'])
      expect(await lines(statement)).toMatchObject([{ status: 'explained', ...isRead }])
      await expectBooksRight()

      const refused = await call('POST', `statements/${statement.id}/undo`, { version: statement.version })
      expect(refused.status).toBe(409)
      await undo(posted)
      expect(await balances()).toEqual({ '51': 988000, '76.Н': -988000 })
      expect(await lines(statement)).toMatchObject([{ status: 'unclear', registries: [], lacks_registry: true }])
      await undo(statement)
      expect(await balances()).toEqual({})
      await expectBooksRight()
    })

    it('takes no credit of a statement that is being taken back', async () => {
      const statement = await accept(await bank(LUMP))
      const registry = await name(await csv(rows()), 'registry')
      const ofStatement = test().db.write.updateTable('statements').where('id', '=', statement.id)
      await ofStatement.set({ status: 'undoing' }).execute()
      const answer = await call('POST', `statements/${registry.id}/post`, { version: registry.version })
      expect(answer.status).toBe(422)
      expect(await balances()).toEqual({ '51': 988000, '76.Н': -988000 })
    })

    it('is not posted while its payments less the fee are another sum than came', async () => {
      await accept(await bank({ ...LUMP, amount: 9900 }))
      const registry = await name(await csv(rows()), 'registry')
      const answer = await call('POST', `statements/${registry.id}/post`, { version: registry.version })
      expect(answer.status).toBe(422)
      expect(JSON.stringify(answer.body).replace(/\u00a0/g, ' ')).toMatch(
        /К зачислению по реестру 9 880,00 ₽, а в выписке 07.10.2026 поступление по реестру на 9 900,00 ₽/,
      )
      expect(await balances()).toEqual({ '51': 990000, '76.Н': -990000 })
    })

    it('asks which credit it parts where two are of its sum', async () => {
      await accept(await bank({ ...LUMP, number: '1' }, { ...LUMP, number: '2' }))
      const registry = await name(await csv(rows()), 'registry')
      const which = await call('POST', `statements/${registry.id}/post`, { version: registry.version })
      expect(which.status).toBe(422)
      expect(JSON.stringify(which.body)).toMatch(/Таких поступлений несколько: выберите/)
      const [, second] = (await found(registry.id)).registry?.candidates ?? []
      const posted = await accept(registry, { arrival_line_id: second.line_id })
      expect(posted.registry?.arrival?.line_id).toBe(second.line_id)
      expect(await balances()).toEqual({ ...PAID, '51': 2 * 988000, '76.Н': -988000 })
      await expectBooksRight()
    })

    it('takes what is missing of a lump sum for the bank’s fee where the registry names none and a person says so', async () => {
      const statement = await accept(await bank(LUMP))
      const header = 'Дата;Сумма;ФИО'
      const both = ['05.10.2026;6 000,00;Петров Иван Иванович', '05.10.2026;4 000,00;Сидорова Анна Петровна']
      const registry = await name(await csv(both, header), 'registry')
      const alone = await call('POST', `statements/${registry.id}/post`, { version: registry.version })
      expect(JSON.stringify(alone.body)).toMatch(/выберите поступление, если разница — комиссия банка/)
      const [{ line_id }] = (await found(registry.id)).registry?.candidates ?? []
      const posted = await accept(registry, { arrival_line_id: line_id })
      expect(await balances()).toEqual(PAID)
      await expectBooksRight()
      await undo(posted)
      expect(await balances()).toEqual({ '51': 988000, '76.Н': -988000 })
      expect(await lines(statement)).toMatchObject([{ status: 'unclear' }])
    })

    it('is never given a credit that is smaller by a tenth or more', async () => {
      await accept(await bank({ ...LUMP, amount: 9000 }))
      const registry = await name(
        await csv(['05.10.2026;10 000,00;Петров Иван Иванович'], 'Дата;Сумма;ФИО'),
        'registry',
      )
      expect(registry.registry?.candidates).toEqual([])
    })

    it('keeps unknown payers unclear one by one, to be explained and taken back', async () => {
      await accept(await bank({ ...LUMP, amount: 988 }))
      const posted = await accept(
        await name(await csv(['05.10.2026;1 000,00;12,00;1;Некто Лев Ильич;;взнос']), 'registry'),
      )
      const [line] = await lines(posted)
      expect(line.status).toBe('unclear')
      expect(await balances()).toEqual({ '51': 98800, '26': 1200, '76.Н': -100000 })
      const target = `statements/${posted.id}/lines/${line.id}`
      const matched = await send<StatementLine>('POST', `${target}/match`, { version: line.version, member_id: one.id })
      expect(await balances()).toEqual({ '51': 98800, '26': 1200, '76': -100000 })
      await send('POST', `${target}/leave`, { version: matched.version })
      expect(await balances()).toEqual({ '51': 98800, '26': 1200, '76.Н': -100000 })
      await expectBooksRight()
    })
  })

  it('matches by the account’s number, the garage and the name as a statement does, and doubts what they contradict', async () => {
    await garageOf(one, '17')
    await garageOf(other, '18')
    const header = 'Дата платежа;Сумма;ФИО;Лицевой счёт;Гараж'
    const number = one.account_number ?? ''
    const read = await name(
      await csv(
        [
          `05.10.2026;100,00;;${number};`,
          `05.10.2026;101,00;;${Number(number)};`,
          '05.10.2026;102,00;;;18',
          '05.10.2026;103,00;Петров Иван Иванович;;',
          `05.10.2026;104,00;;${number};18`,
          '05.10.2026;105,00;;999999;',
          '05.10.2026;106,00;;;999',
          '05.10.2026;107,00;Петров Иван Иванович;;18',
        ],
        header,
      ),
      'acquiring',
    )
    expect(
      (await lines(read)).map(({ level, parts }) => [level === 1, parts.map(({ member_id }) => member_id)]),
    ).toEqual([
      [true, [one.id]],
      [true, [one.id]],
      [true, [other.id]],
      [true, [one.id]],
      [false, []],
      [false, []],
      [false, []],
      [false, []],
    ])
  })
})
