import type { Gbc } from '#contract/gbc'
import type { Garage } from '#contract/garages'
import type { Job } from '#contract/jobs'
import type { Member } from '#contract/members'
import type { Receipt, ReceiptRecipients } from '#contract/money/receipts'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { paperOf, workbookOf } from '#server/testing/tableFile'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { makeReceipts } from './makeReceipts'
import { payeeOf } from './payee'
import { receiptDocument } from './receiptDocument'
import { receiptsOfBatch } from './receiptsRepository'

const DAY = '2026-01-15'

/** «ST00012|Name=…|…» → its fields. */
const fieldsOf = (qr: string | null): Record<string, string> =>
  Object.fromEntries((qr ?? '').split('|').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]))

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let base: string
  let kind_id: string
  let keys = 0

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
    const kind = {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'year',
      due_rule: 'end_of_month',
    }
    kind_id = (await post<{ id: string }>('contribution-kinds', kind)).body.id
  })

  const post = <T>(path: string, body: object = {}, user = chairman) =>
    test().call<T>(user, 'POST', `${base}/${path}`, body, { 'idempotency-key': `receipts-${(keys += 1)}` })
  const get = async <T>(path: string) => (await test().call<T>(chairman, 'GET', `${base}/${path}`)).body
  const addBankAccount = () =>
    post('add_bank_account', { number: '40703810700380000123', bank: { bic: '044525225', name: 'ПАО Сбербанк' } })
  const charge = (member_id: string, roubles: number, fields: object = {}) =>
    post('charges', { member_id, amount: Math.round(roubles * 100), kind_id, date: DAY, ...fields })
  const pay = (member_id: string, roubles: number) =>
    post('payments', { paid_on: DAY, lines: [{ member_id, amount: Math.round(roubles * 100) }] })

  /** A member who owns a garage. */
  async function owner(number: string, block: string | null, fields: Record<string, unknown> = {}): Promise<Member> {
    const member = await test().member(gbc.id, chairman, fields)
    const { body: garage } = await post<Garage>('garages', { number, block, kind: 'capital' })
    await post(`garages/${garage.id}/ownerships`, { member_id: member.id, from: '2020-01-01' })
    return member
  }
  async function settled(id: string): Promise<Job> {
    let job: Job | undefined
    await until(async () => {
      job = await get<Job>(`jobs/${id}`)
      return ['done', 'failed'].includes(job.status)
    })
    return job as Job
  }
  const made = async (input: object = {}) => settled((await post<Job>('receipts', input)).body.id)
  const batch = (id: string) => receiptsOfBatch(test().db.read, gbc.id, id, { limit: 100 })

  it('names the requisites without which a receipt can’t be paid', async () => {
    const member = await owner('17', null)
    const { status, body } = await post<{ message: string }>(`accounts/${member.id}/receipt`)
    expect([status, body.message]).toEqual([
      422,
      'Без реквизитов кооператива квитанцию не оплатить. Заполните в «Реквизитах»: банковский счёт',
    ])
    expect((await post('receipts')).status).toBe(422)
  })

  it('asks for what the ledger says, field by field', async () => {
    await addBankAccount()
    const member = await owner('17', null)
    await charge(member.id, 12_500.5)
    await pay(member.id, 500)
    const { status, body } = await post<Receipt>(`accounts/${member.id}/receipt`)
    expect([status, body.number, body.amount, body.garages]).toEqual([201, '1', 1_200_050, '17'])
    const account = await get<{ balance: number; number: string }>(`accounts/${member.id}`)
    expect(fieldsOf(body.qr)).toEqual({
      ST00012: undefined,
      Name: gbc.short_name,
      PersonalAcc: '40703810700380000123',
      BankName: 'ПАО Сбербанк',
      BIC: '044525225',
      CorrespAcc: body.payee.corr_account ?? '0',
      Sum: String(account.balance),
      Purpose: body.purpose,
      PayeeINN: gbc.tp_id,
      ...(gbc.trrc && { KPP: gbc.trrc }),
      PersAcc: account.number,
    })
    expect(body.purpose).toMatch(new RegExp(`, гараж 17, л/с ${account.number}$`))
    expect(await ledgerDifferences(test().db.read, gbc.id)).toEqual([])
  })

  it('names what is owed in the order in which it is paid', async () => {
    await addBankAccount()
    const member = await owner('2', null)
    for (const number of ['2', '1']) {
      const [found] = (await get<{ items: Garage[] }>(`garages?q=${number}`)).items
      const { id } = found ?? (await post<Garage>('garages', { number, kind: 'capital' })).body
      await charge(member.id, 100, { garage_id: id })
    }
    const { body } = await post<Receipt>(`accounts/${member.id}/receipt`)
    expect(body.lines.map(({ garage }) => garage)).toEqual(['1', '2'])
  })

  it('asks also for what an advance kept for another garage doesn’t pay, and says which', async () => {
    await addBankAccount()
    const member = await owner('2', null)
    const [{ id: second }] = (await get<{ items: Garage[] }>('garages?q=2')).items
    const { body: other } = await post<Garage>('garages', { number: '54', kind: 'capital' })
    await post(`garages/${other.id}/ownerships`, { member_id: member.id, from: '2020-01-01' })
    await charge(member.id, 1000, { garage_id: other.id })
    await post('payments', {
      paid_on: DAY,
      lines: [{ member_id: member.id, amount: 30_000, purpose: { garage_id: second } }],
    })
    const { body } = await post<Receipt>(`accounts/${member.id}/receipt`)
    expect([body.balance, body.amount, fieldsOf(body.qr).Sum]).toEqual([70_000, 100_000, '100000'])
    expect(body.lines.map(({ kind, title, paid, to_pay }) => [kind, title, paid, to_pay])).toEqual([
      ['charge', 'Членский взнос', 0, 100_000],
      ['held', 'Аванс (гараж 2)', 30_000, 0],
    ])
    const paper = JSON.stringify(receiptDocument({ text: null, receipts: [body] }))
    expect(paper).toContain('в эту сумму не зачтён аванс (гараж 2) — 300,00')
    await pay(member.id, 1000)
    expect(await get(`accounts/${member.id}/open-charges`)).toEqual([])
    expect((await post<Receipt>(`accounts/${member.id}/receipt`)).body).toMatchObject({ amount: 0, balance: -30_000 })
  })

  it('asks nothing of who has paid ahead, and has no QR for it', async () => {
    await addBankAccount()
    const member = await owner('17', null)
    await pay(member.id, 500)
    const { body } = await post<Receipt>(`accounts/${member.id}/receipt`)
    expect(body).toMatchObject({ amount: 0, balance: -50_000, qr: null, purpose: null })
    expect(body.lines).toMatchObject([{ kind: 'advance', to_pay: -50_000 }])
    const url = `${base}/receipts/${body.id}/file`
    const headers = { authorization: `Bearer ${chairman.token}` }
    const file = await test().app.inject({ method: 'GET', url, headers })
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  it('gives today’s receipt again until something of it changes', async () => {
    await addBankAccount()
    const member = await owner('17', null)
    await charge(member.id, 100)
    const first = await post<Receipt>(`accounts/${member.id}/receipt`)
    expect((await post<Receipt>(`accounts/${member.id}/receipt`)).body).toEqual(first.body)
    await pay(member.id, 40)
    expect((await post<Receipt>(`accounts/${member.id}/receipt`)).body).toMatchObject({ number: '2', amount: 6000 })
  })

  it('makes those of all debtors, in the order of blocks and numbers, and prints them', async () => {
    await addBankAccount()
    const [b2, a10, a9, paid] = [
      await owner('2', 'Б'),
      await owner('10', 'А'),
      await owner('9', 'А'),
      await owner('1', 'А'),
    ]
    for (const { id } of [b2, a10, a9]) await charge(id, 1000)
    await pay(paid.id, 1)
    const found = await get<ReceiptRecipients>('receipts/recipients')
    expect([found.total, found.owed, found.items.map(({ id }) => id)]).toEqual([3, 300_000, [a9.id, a10.id, b2.id]])
    const job = await made()
    expect(job).toMatchObject({ status: 'done', result: { rows: 3 } })
    expect(job.result?.file_name).toMatch(/^Квитанции .*\.pdf$/)
    expect((await batch(job.id)).map(({ number, member_id }) => [number, member_id])).toEqual([
      ['1', a9.id],
      ['2', a10.id],
      ['3', b2.id],
    ])
    const after = await get<ReceiptRecipients>('receipts/recipients')
    expect(after.items.map(({ last_number }) => last_number)).toEqual(['1', '2', '3'])
  })

  it('finds who is asked by name and by garage, and makes the receipts of those found', async () => {
    await addBankAccount()
    const [first, second] = [await owner('17', 'А'), await owner('170', 'А', { last_name: 'Ёлкина' })]
    for (const { id } of [first, second]) await charge(id, 1000)
    const sought = async (q: string) => {
      const found = await get<ReceiptRecipients>(`receipts/recipients?q=${encodeURIComponent(q)}`)
      return [found.owed, ...found.items.map(({ id }) => id)]
    }
    expect(await sought('гараж 17')).toEqual([100_000, first.id])
    expect(await sought('елкина')).toEqual([100_000, second.id])
    expect(await sought('нет такого')).toEqual([0])
    const job = await made({ q: '170' })
    expect((await batch(job.id)).map(({ member_id }) => member_id)).toEqual([second.id])
  })

  it('gives the list of who is asked as a workbook in the order of printing, and on paper', async () => {
    await addBankAccount()
    const [b2, a10] = [await owner('2', 'Б'), await owner('10', 'А')]
    for (const { id } of [b2, a10]) await charge(id, 1000.5)
    await made({ member_ids: [a10.id] })
    const { items, owed } = await get<ReceiptRecipients>('receipts/recipients')
    const file = `${base}/receipts/recipients/file?format`
    const [head, ...lines] = await workbookOf(test(), chairman, `${file}=xlsx`)
    expect(head).toEqual(['Плательщик', 'Гаражи', 'Лицевой счёт', 'Долг (аванс с минусом), ₽', 'Последняя квитанция'])
    expect(lines.map((line) => line.slice(0, 4))).toEqual([
      ...items.map(({ member_name, garages, number, balance }) => [
        member_name,
        Number(garages),
        number,
        balance / 100,
      ]),
      ['Долг всего', null, null, owed / 100],
    ])
    expect(lines[0][4]).toMatch(/^№ 1 от /)
    expect(await workbookOf(test(), chairman, `${file}=xlsx&block=${encodeURIComponent('Б')}`)).toHaveLength(3)
    expect(await paperOf(test(), chairman, `${file}=pdf`)).toEqual([200, '%PDF-'])
  })

  it('makes those of a block, without who was left out, or of who is named', async () => {
    await addBankAccount()
    const [a1, a2, b1] = [await owner('1', 'А'), await owner('2', 'А'), await owner('1', 'Б')]
    for (const { id } of [a1, a2, b1]) await charge(id, 1000)
    const numbersOf = async (input: object) => (await batch((await made(input)).id)).map(({ member_id }) => member_id)
    expect(await numbersOf({ block: 'а' })).toEqual([a1.id, a2.id])
    expect(await numbersOf({ block: 'А', except: [a1.id] })).toEqual([a2.id])
    expect(await numbersOf({ member_ids: [b1.id, a2.id] })).toEqual([a2.id, b1.id])
    expect(await made({ block: 'Я' })).toMatchObject({ status: 'failed', message: /^Квитанции делать не для кого/ })
  })

  it('goes on where an interrupted job stopped: nobody gets two receipts, no number is lost', async () => {
    await addBankAccount()
    const members = [await owner('1', 'А'), await owner('2', 'А'), await owner('3', 'А')]
    for (const { id } of members) await charge(id, 1000)
    const payee = payeeOf(await get<Gbc>('get'))
    const part = { batch_id: 'job', payee, ordinal: 0 }
    const actor = { gbc_id: gbc.id, user_id: chairman.id }
    const ids = members.map(({ id }) => id)
    const run = (some: string[]) =>
      test()
        .db.write.transaction()
        .execute((trx) => makeReceipts(trx, actor, part, some))
    expect(await run(ids.slice(0, 2))).toHaveLength(2)
    expect(await run(ids)).toHaveLength(1)
    expect(await run(ids)).toEqual([])
    expect((await batch('job')).map(({ number, member_id }) => [number, member_id])).toEqual(
      ids.map((id, index) => [String(index + 1), id]),
    )
  })

  it('never changes what was made', async () => {
    await addBankAccount()
    const member = await owner('17', null)
    await post(`accounts/${member.id}/receipt`)
    const { write } = test().db
    await expect(write.updateTable('receipts').set({ amount: 1 }).execute()).rejects.toThrow()
    await expect(write.deleteFrom('receipts').execute()).rejects.toThrow()
  })

  it('gives one receipt to two who press at once', async () => {
    await addBankAccount()
    const member = await owner('17', null)
    await charge(member.id, 100)
    const made = await Promise.all([1, 2, 3].map(() => post<Receipt>(`accounts/${member.id}/receipt`)))
    expect(new Set(made.map(({ body }) => body.number))).toEqual(new Set([made[0].body.number]))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  })

  it('shows a member the own receipt alone', async () => {
    await addBankAccount()
    const member = await owner('17', null)
    await charge(member.id, 100)
    const login = await test().user({ gbc_id: gbc.id, role: 'member', member_id: member.id })
    const { status, body } = await post<Receipt>('me/receipt', {}, login)
    expect([status, body.member_id, body.amount]).toEqual([201, member.id, 10_000])
    expect((await post(`accounts/${member.id}/receipt`, {}, login)).status).toBe(403)
    expect((await test().call(login, 'GET', `${base}/receipts/${body.id}/file`)).status).toBe(403)
    const file = (id: string) => test().call(login, 'GET', `${base}/me/receipts/${id}/file`)
    expect((await file(body.id)).status).toBe(200)
    const neighbour = await owner('18', null)
    await charge(neighbour.id, 100)
    const theirs = await post<Receipt>(`accounts/${neighbour.id}/receipt`)
    expect((await file(theirs.body.id)).status).toBe(404)
  })

  it('refuses to send by mail where the server has none', async () => {
    await addBankAccount()
    const { status, body } = await post<{ errors: object }>('receipts', { delivery: 'mail' })
    expect([status, body.errors]).toEqual([422, { delivery: 'Почта на этом сервере не настроена.' }])
  })

  it('lays two receipts on each sheet, whatever they hold', async () => {
    await addBankAccount()
    const member = await owner('17', null)
    for (let index = 0; index < 12; index += 1) await charge(member.id, 1000 + index, { reason: 'Р'.repeat(200) })
    const { body } = await post<Receipt>(`accounts/${member.id}/receipt`)
    const long = { ...body, member_name: 'Ф'.repeat(120), garages: '17, '.repeat(40) }
    const document = receiptDocument({ text: 'Т'.repeat(500), receipts: [long, long, long, long, long] })
    const bytes = await test().app.pdf.make(document)
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
  })

  it('prints each row of a long receipt, those that half a sheet doesn’t hold on the other half', async () => {
    await addBankAccount()
    const member = await owner('17', null)
    const names = Array.from({ length: 60 }, (_, index) => `Сбор ${index + 1}.`)
    await charge(member.id, 1)
    const { body } = await post<Receipt>(`accounts/${member.id}/receipt`)
    const long = (count: number): Receipt => ({
      ...body,
      lines: names
        .slice(0, count)
        .map((title) => ({ ...body.lines[0], title, formula: '24,3 м² × 150,50 ₽, доля 1/2, с 11.03.2026' })),
    })
    const document = (receipts: Receipt[]) => receiptDocument({ text: 'Т'.repeat(500), receipts })
    const pages = async (receipts: Receipt[]) =>
      (await test().app.pdf.make(document(receipts))).toString('latin1').match(/\/Type \/Page\b/g)?.length
    const paper = JSON.stringify(document([long(20)]))
    expect(names.slice(0, 20).filter((name) => !paper.includes(name))).toEqual([])
    expect(await pages([long(20)])).toBe(1)
    expect(await pages([body, long(20), body, body])).toBe(3)
    expect(await pages([long(60)])).toBe(3)
  })
})
