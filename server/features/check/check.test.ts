import { sql } from 'kysely'
import type { LedgerCheck, LedgerCheckState } from '#contract/money/check'
import type { Gbc } from '#contract/gbc'
import type { Notification } from '#contract/notifications'
import type { Page } from '#contract/common'
import type { Charged } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import { setTimeZone } from '#server/lib/days'
import { until } from '#server/testing/until'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { checkLedger } from './checkLedger'
import { checkNightly } from './nightlyCheck'

onBothEngines((test, engine) => {
  let gbc: Gbc
  let chairman: TestUser
  let member_id: string
  let charge: Charged
  let keys = 0
  const post = <T>(path: string, body: object = {}, user = chairman) =>
    test().call<T>(user, 'POST', `/api/gbc/${gbc.id}/${path}`, body, { 'idempotency-key': `check-${(keys += 1)}` })
  const url = (of: string) => `/api/gbc/${gbc.id}/ledger/${of}`
  const state = async () => (await test().call<LedgerCheckState>(chairman, 'GET', url('check'))).body
  const settled = () =>
    until(async () => {
      const { running, check } = await state()
      return running ? null : check
    })
  async function begin(of: 'check' | 'rebuild'): Promise<LedgerCheck> {
    expect((await test().call(chairman, 'POST', url(of))).status).toBe(202)
    return settled()
  }
  const check = () => begin('check')

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    member_id = (await test().member(gbc.id, chairman, { last_name: 'Антонов' })).id
    const { body: kind } = await post<ContributionKind>('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'garage',
      periodicity: 'none',
      due_rule: 'end_of_month',
    })
    charge = (await post<Charged>('charges', { member_id, kind_id: kind.id, amount: 100_000, date: '2026-01-05' })).body
    await post('payments', { paid_on: '2026-02-01', lines: [{ member_id, amount: 150_000 }] })
  })

  it('shows where the money is and whose it is, both sides alike', async () => {
    expect(await check()).toMatchObject({ operations: 2, differences: [] })
    expect((await state()).equation).toMatchObject({
      debit: [{ account: '50', amount: 150_000 }],
      credit: [
        { account: '76', name: 'Авансы членов кооператива', amount: 50_000 },
        { account: '86', amount: 100_000 },
      ],
      debit_total: 150_000,
      credit_total: 150_000,
    })
  })

  it('shows the sums as they are now, and says how many operations were posted since the check', async () => {
    await check()
    expect((await state()).posted_since).toBe(0)
    await post('payments', { paid_on: '2026-02-02', lines: [{ member_id, amount: 30_000 }] })
    expect(await state()).toMatchObject({
      posted_since: 1,
      check: { operations: 2 },
      equation: { debit: [{ account: '50', amount: 180_000 }], debit_total: 180_000, credit_total: 180_000 },
    })
  })

  it('names a closed month whose balances are no longer those it was closed with', async () => {
    expect((await post('periods/2026-01/close', { counted: [], despite_warnings: true })).status).toBeLessThan(300)
    expect((await check()).differences).toEqual([])
    await test()
      .db.write.updateTable('account_months')
      .set({ debit: 5 })
      .where('gbc_id', '=', gbc.id)
      .where('month', '=', '2026-01')
      .where('debit', '>', 0)
      .execute()
    expect((await check()).differences).toContain('Месяц 01.2026 закрыт, а остатки в нём с тех пор изменились')
  })

  it('names each difference, and takes it away by making anew what is derived', async () => {
    const { write } = test().db
    await write
      .updateTable('account_months')
      .set({ debit: 5 })
      .where('gbc_id', '=', gbc.id)
      .where('month', '=', '2026-02')
      .where('debit', '>', 0)
      .execute()
    await write.updateTable('charge_state').set({ open_amount: 700 }).where('charge_id', '=', charge.id).execute()
    await write.updateTable('members').set({ balance: 77 }).where('id', '=', member_id).execute()
    const { differences } = await check()
    expect(differences).toEqual(
      [
        'Счёт 50, обороты за 02.2026: записано 0,05 ₽, по операциям 1 500,00 ₽',
        'Антонов Иван, баланс в карточке: записано 0,77 ₽, по операциям −500,00 ₽',
        'Антонов Иван, остаток начисления: записано 7,00 ₽, по операциям 0,00 ₽',
      ].map((text) => text.replaceAll(/(?<=\d) (?=\d|₽)/g, '\u00a0')),
    )
    expect((await begin('rebuild')).differences).toEqual([])
  })

  if (engine === 'sqlite')
    it('finds a transfer that was changed past the program, which its own log gives away', async () => {
      const { write } = test().db
      const { rows } = await sql<{
        sql: string
      }>`select sql from sqlite_master where name = 'transfers_no_update'`.execute(write)
      await sql.raw('drop trigger transfers_no_update').execute(write)
      await write.updateTable('transfers').set({ amount: 1 }).where('operation_id', '=', charge.operation_id).execute()
      await sql.raw(rows[0].sql).execute(write)
      const { differences } = await check()
      expect(differences.slice(0, 2)).toEqual([
        'Операция № 1: проводки изменены после записи',
        'Операции № 1: не те, что записаны в журнале действий',
      ])
    })

  describe('at night', () => {
    const told = async () =>
      (await test().call<Page<Notification>>(chairman, 'GET', '/api/notifications')).body.items.filter(
        ({ kind }) => kind === 'ledger_differs',
      )
    beforeEach(async () => {
      // It is after four there, whenever the test runs: of two zones twelve hours apart one is past it.
      const zones = ['Europe/Kaliningrad', 'Asia/Kamchatka']
      const past = zones.find(
        (zone) => Number(new Date().toLocaleString('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })) >= 4,
      )
      setTimeZone(gbc.id, past ?? zones[0])
      await test().db.write.updateTable('account_totals').set({ debit: 5 }).where('gbc_id', '=', gbc.id).execute()
    })

    it('tells the chairman of a difference once, and nobody when there is none', async () => {
      await Promise.all([checkNightly(test().app), checkNightly(test().app)])
      await checkNightly(test().app)
      expect(await told()).toMatchObject([{ title: 'Сверка учёта нашла расхождения' }])
    })

    it('is made again where a kill or an outage has ended it', async () => {
      const { app, db } = test()
      const { callsInFlight, realtime, log } = app
      const ended = { ...db, snapshot: () => Promise.reject(new Error('The connection is lost')) }
      await checkNightly({ callsInFlight, realtime, log, db: ended })
      expect(await state()).toMatchObject({ check: null })
      await checkNightly(app)
      expect(await told()).toHaveLength(1)
      expect((await state()).check?.differences).not.toEqual([])
    })
  })

  it('is one check for all who begin it at once, and what the night has found is read by everybody', async () => {
    const auditor = await test().user({ gbc_id: gbc.id, role: 'auditor' })
    // Else the first one's check may have ended before the last one asks, who then begins another.
    const waking = jest.spyOn(test().app.jobs, 'wake').mockReturnValue()
    const begun = await Promise.all(
      [chairman, auditor, chairman].map((user) => test().call(user, 'POST', url('check'))),
    )
    expect(begun.map(({ status }) => status)).toEqual([202, 202, 202])
    waking.mockRestore()
    test().app.jobs.wake()
    expect((await settled()).operations).toBe(2)
    const jobs = await test()
      .db.read.selectFrom('jobs')
      .select('id')
      .where('gbc_id', '=', gbc.id)
      .where('kind', '=', 'ledger_check')
      .execute()
    expect(jobs).toHaveLength(1)
  })

  it('is not disturbed by what is posted meanwhile', async () => {
    const snapshot = await test().db.snapshot()
    await snapshot.handle.selectFrom('operations').select('id').where('gbc_id', '=', gbc.id).execute()
    await post('payments', { paid_on: '2026-02-02', lines: [{ member_id, amount: 70_000 }] })
    const found = await checkLedger(snapshot.handle, gbc.id)
    await snapshot.close()
    expect(found).toMatchObject({ operations: 2, differences: [] })
    expect((await check()).operations).toBe(3)
  })

  it('is read by those who check, and rebuilt by those who set the books up', async () => {
    const board = await test().user({ gbc_id: gbc.id, role: 'board' })
    const auditor = await test().user({ gbc_id: gbc.id, role: 'auditor' })
    expect((await test().call(board, 'GET', url('check'))).status).toBe(403)
    expect((await test().call(auditor, 'GET', url('check'))).status).toBe(200)
    expect((await test().call(board, 'POST', url('check'))).status).toBe(403)
    expect((await test().call(auditor, 'POST', url('rebuild'))).status).toBe(403)
  })
})
