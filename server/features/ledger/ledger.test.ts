import { sql } from 'kysely'
import fc from 'fast-check'
import type { Gbc } from '#contract/gbc'
import { firstBrokenLink } from '#server/records/audit'
import { onBothEngines } from '#server/testing/testApp'
import { balanceAt, balancesNow } from './balances'
import { ledgerDifferences, rebuildTurnovers } from './ledgerCheck'
import { lockLedgerAccounts, type AccountRef } from './ledgerRepository'
import { postOperations, reverseOperations, type NewOperation, type ReversalOptions } from './ledgerService'

const desk: AccountRef = { code: '50', ref_id: 'desk' }
const bank: AccountRef = { code: '51', ref_id: 'bank' }
const inTransit: AccountRef = { code: '57.1' }
const person = (number: number): AccountRef => ({ code: '76', ref_id: `person ${number}` })
const membership: AccountRef = { code: '86', ref_id: 'membership' }

const operation = (effective_date: string, debit: AccountRef, credit: AccountRef, roubles: number): NewOperation => ({
  kind: 'charge',
  effective_date,
  lines: [{ debit, credit, amount: Math.round(roubles * 100) }],
})

onBothEngines((test) => {
  let gbc: Gbc
  let user_id: string
  beforeEach(async () => {
    const made = await test().cooperative()
    gbc = made.gbc
    user_id = made.chairman.id
  })

  const poster = () => ({ gbc_id: gbc.id, user_id })
  const post = (...operations: NewOperation[]) =>
    test()
      .db.write.transaction()
      .execute((trx) => postOperations(trx, poster(), operations))
  const reverse = async (id: string, options?: ReversalOptions) => {
    const [reversal] = await test()
      .db.write.transaction()
      .execute((trx) => reverseOperations(trx, poster(), [id], options))
    return reversal
  }
  const idOf = async (ref: AccountRef) => {
    const { db } = test()
    const { ids } = await db.write.transaction().execute((trx) => lockLedgerAccounts(trx, gbc.id, [ref]))
    return [...ids.values()][0]
  }
  const now = async (ref: AccountRef) => {
    const id = await idOf(ref)
    return ((await balancesNow(test().db.read, gbc.id, [id])).get(id) ?? 0) / 100
  }
  const at = async (ref: AccountRef, day: string, known?: number) =>
    (await balanceAt(test().db.read, gbc.id, await idOf(ref), day, known)) / 100
  const close = (closed_through: string) =>
    test().db.write.updateTable('ledger_state').set({ closed_through }).where('gbc_id', '=', gbc.id).execute()

  it('numbers operations without gaps, also when many post at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => post(operation('2026-01-05', person(1), membership, 10))))
    const rows = await test().db.read.selectFrom('operations').select('seq').where('gbc_id', '=', gbc.id).execute()
    expect(rows.map(({ seq }) => seq).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
    expect(await now(person(1))).toBe(200)
    expect(await now(membership)).toBe(-200)
    expect(await ledgerDifferences(test().db.read, gbc.id)).toEqual([])
    expect(await firstBrokenLink(test().db, gbc.id)).toBeNull()
  })

  it('leaves no number behind when a posting fails', async () => {
    await post(operation('2026-01-05', person(1), membership, 10))
    await expect(post(operation('2026-01-05', person(1), person(1), 10))).rejects.toThrow()
    await expect(post(operation('2026-01-05', person(1), membership, 0))).rejects.toThrow()
    const [next] = await post(operation('2026-01-06', person(1), membership, 10))
    expect(next.seq).toBe(2)
    expect(await now(person(1))).toBe(20)
  })

  it('posts nothing twice for the same source', async () => {
    const run = (): NewOperation => ({
      ...operation('2026-01-05', person(1), membership, 10),
      source: { type: 'row', id: 'a' },
    })
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => post(run())))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await now(person(1))).toBe(10)
  })

  it.each(['operations', 'transfers'] as const)('the database refuses to change or delete %s', async (table) => {
    await post(operation('2026-01-05', person(1), membership, 10))
    const { write } = test().db
    await expect(
      write.updateTable(table).set({ effective_date: '2026-01-06' }).where('gbc_id', '=', gbc.id).execute(),
    ).rejects.toThrow(/append-only/)
    await expect(write.deleteFrom(table).where('gbc_id', '=', gbc.id).execute()).rejects.toThrow(/append-only/)
    if (test().db.engine === 'postgres')
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(write)).rejects.toThrow(/append-only/)
  })

  it('takes nothing into a closed month, neither from the program nor past it', async () => {
    const [january] = await post(operation('2026-01-05', person(1), membership, 3500))
    await close('2026-01-31')
    await expect(post(operation('2026-01-31', person(1), membership, 1))).rejects.toMatchObject({
      status: 422,
      errors: { effective_date: 'Месяц 01.2026 закрыт. Проведите исправление датой не раньше 01.02.2026' },
    })
    const late = sql`insert into transfers (gbc_id, operation_id, line, debit_account_id, credit_account_id, amount, effective_date, seq)
      select gbc_id, operation_id, 9, credit_account_id, debit_account_id, amount, effective_date, seq from transfers where operation_id = ${january.id}`
    await expect(late.execute(test().db.write)).rejects.toThrow(/closed/)
  })

  it('14: corrects a closed month in an open one', async () => {
    const [wrong] = await post(operation('2026-01-05', person(1), membership, 3500))
    await close('2026-01-31')
    const reversal = await reverse(wrong.id, { reason: 'Ошибка ставки', date: '2026-02-12' })
    await post(operation('2026-02-12', person(1), membership, 3000))
    expect([await at(person(1), '2026-01-31'), await at(person(1), '2026-02-12')]).toEqual([3500, 3000])
    expect(reversal).toMatchObject({ reverses_id: wrong.id, effective_date: '2026-02-12' })
    const [other] = await post(operation('2026-03-01', person(2), membership, 1))
    await close('2026-03-31')
    expect((await reverse(other.id)).effective_date).toBe('2026-04-01')
  })

  it('posts nothing years ahead, and takes nothing back before it was posted', async () => {
    await expect(post(operation('2099-01-01', person(1), membership, 1))).rejects.toMatchObject({
      status: 422,
      errors: { effective_date: 'Проверьте год: это слишком далеко вперёд' },
    })
    const [done] = await post(operation('2026-02-12', person(1), membership, 3500))
    await expect(reverse(done.id, { date: '2026-02-11' })).rejects.toMatchObject({
      status: 422,
      errors: { effective_date: 'Операция проведена 12.02.2026: сторно не раньше' },
    })
    expect((await reverse(done.id, { date: '2026-02-12' })).effective_date).toBe('2026-02-12')
  })

  it('takes an operation back once, and never a reversal', async () => {
    const [done] = await post(operation('2026-02-12', person(1), membership, 3500))
    const results = await Promise.allSettled([reverse(done.id), reverse(done.id), reverse(done.id)])
    const reversals = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(reversals).toHaveLength(1)
    expect([await now(person(1)), await now(membership)]).toEqual([0, 0])
    await expect(reverse(done.id)).rejects.toMatchObject({
      status: 409,
      message: 'Операция уже сторнирована 12.02.2026',
    })
    await expect(reverse(reversals[0].id)).rejects.toMatchObject({ status: 422 })
    await expect(reverse('nothing')).rejects.toMatchObject({ status: 404 })
  })

  it('16: shows cash on its way to the bank', async () => {
    await post(operation('2026-10-29', desk, person(1), 18_500))
    await post(operation('2026-10-30', inTransit, desk, 15_000))
    await post(operation('2026-11-02', bank, inTransit, 15_000))
    expect([await at(desk, '2026-10-31'), await at(inTransit, '2026-10-31'), await at(bank, '2026-10-31')]).toEqual([
      3500, 15_000, 0,
    ])
    expect([await at(inTransit, '2026-11-02'), await at(bank, '2026-11-02')]).toEqual([0, 15_000])
  })

  it('6: knows what was known on a day', async () => {
    await post(
      operation('2026-01-01', person(1), membership, 3500),
      operation('2026-04-01', person(1), membership, 3500),
    )
    const [may] = await post(operation('2026-05-15', desk, person(1), 3500))
    const [late] = await post(operation('2026-02-20', desk, person(1), 2000))
    const known = (day: string, { seq }: { seq: number }) => at(person(1), day, seq)
    expect([await known('2026-04-30', may), await known('2026-04-30', late)]).toEqual([7000, 5000])
    expect([await known('2026-05-31', may), await known('2026-05-31', late)]).toEqual([3500, 1500])
  })

  it('finds every turnover that is not the sum of its transfers, and makes them anew', async () => {
    await post(operation('2026-01-05', person(1), membership, 10), operation('2026-02-05', person(2), membership, 20))
    const { db } = test()
    const account_id = await idOf(person(1))
    await db.write.updateTable('account_totals').set({ debit: 1 }).where('account_id', '=', account_id).execute()
    await db.write.deleteFrom('account_months').where('account_id', '=', account_id).execute()
    expect(await ledgerDifferences(db.read, gbc.id)).toEqual([
      { account_id, month: null, kept: 1, computed: 1000 },
      { account_id, month: '2026-01', kept: 0, computed: 1000 },
    ])
    await rebuildTurnovers(db, gbc.id)
    expect(await ledgerDifferences(db.read, gbc.id)).toEqual([])
    expect([await now(person(1)), await now(membership)]).toEqual([10, -30])
  })

  it('balances after any operations and reversals, on every day', async () => {
    const [day] = [
      fc.integer({ min: 1, max: 120 }).map((number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10)),
    ]
    const made = fc.sample(
      fc.record({
        day,
        from: fc.nat(4),
        to: fc.nat(4),
        kopecks: fc.integer({ min: 1, max: 1e9 }),
        reversed: fc.boolean(),
      }),
      { numRuns: 150, seed: 17 },
    )
    const expected: { day: string; ref: number; amount: number }[] = []
    const accounts = [desk, bank, membership, person(1), person(2)]
    for (const { day: on, from, to, kopecks, reversed } of made.filter((one) => one.from !== one.to)) {
      const [{ id }] = await post(operation(on, accounts[from], accounts[to], kopecks / 100))
      if (reversed) await reverse(id)
      else expected.push({ day: on, ref: from, amount: kopecks }, { day: on, ref: to, amount: -kopecks })
    }
    for (const until of ['2026-01-31', '2026-02-14', '2026-12-31'])
      for (const [index, ref] of accounts.entries()) {
        const sum = expected
          .filter((one) => one.ref === index && one.day <= until)
          .reduce((total, { amount }) => total + amount, 0)
        expect(await balanceAt(test().db.read, gbc.id, await idOf(ref), until)).toBe(sum)
      }
    expect(await ledgerDifferences(test().db.read, gbc.id)).toEqual([])
    const all = await Promise.all(accounts.map(async (ref) => Math.round((await now(ref)) * 100)))
    expect(all.reduce((total, one) => total + one, 0)).toBe(0)
  })
})
