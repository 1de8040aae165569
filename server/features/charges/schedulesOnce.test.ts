import type { ChargeRun } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { ChargeSchedule } from '#contract/money/schedules'
import type { Page } from '#contract/common'
import { buildApp } from '#server/app'
import { sortKey } from '#server/db/keys'
import type { Handle } from '#server/db/engine'
import { checkLedger } from '#server/features/check/checkLedger'
import type { App } from '#server/http/fastify'
import { newId } from '#server/lib/ids'
import { hub } from '#server/testing/hubBus'
import { testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'
import { until } from '#server/testing/until'
import { chargeBySchedules } from './runSchedules'

/** A schedule of a large cooperative charges each garage once, however many servers see its day come and share the work. */

/** PostgreSQL charges as many in a minute and more; what two servers do to each other shows in the first hundreds. */
const GARAGES = { sqlite: 10_000, postgres: 2_000 }
const AT_ONCE = 200
const PRICE = 500_00
/** Four in the morning of Moscow on the fifth. */
const MORNING = Date.parse('2026-05-05T01:00:00Z')

/** Adds a row many times over; the copies differ in what is given for each. */
async function copies(
  trx: Handle,
  table: 'members' | 'garages' | 'ownerships',
  id: string,
  rows: Record<string, string>[],
): Promise<void> {
  const found = await trx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const row: Record<string, unknown> = { ...found }
  // Of members and garages the database counts it.
  delete row.seq
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + AT_ONCE).map((differing) => ({ ...row, ...differing })) as never)
      .execute()
}

/** So many garages, each of an owner of its own. */
async function manyGarages(test: TestApp, gbc_id: string, chairman: TestUser, count: number): Promise<void> {
  const { id: member_id } = await test.member(gbc_id, chairman)
  const base = `/api/gbc/${gbc_id}/garages`
  const { id: garage_id } = (await test.call<{ id: string }>(chairman, 'POST', base, { number: '1' })).body
  const share = { member_id, share_numerator: 1, share_denominator: 1, from: '2020-01-01' }
  const { body } = await test.call<{ id: string }[]>(chairman, 'POST', `${base}/${garage_id}/ownerships`, share)
  const others = Array.from({ length: count - 1 }, (_, index) => {
    const number = String(index + 2)
    return { number, member_id: newId(), garage_id: newId() }
  })
  await test.db.write.transaction().execute(async (trx) => {
    const members = others.map(({ number, member_id: id }) => {
      const account_number = `1${number.padStart(6, '0')}`
      return { id, sort_key: sortKey(`Семёнов ${number}`), account_number, account_number_key: sortKey(account_number) }
    })
    await copies(trx, 'members', member_id, members)
    const garages = others.map(({ number, garage_id: id }) => ({ id, number, number_key: sortKey(number) }))
    await copies(trx, 'garages', garage_id, garages)
    const owned = others.map(({ number: _, ...ids }) => ({ id: newId(), ...ids }))
    await copies(trx, 'ownerships', body[0].id, owned)
  })
}

describe.each(realPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'two servers on one %s',
  (engine) => {
    let one: TestApp
    let other: App
    beforeAll(async () => {
      const between = engine === 'sqlite' ? hub() : null
      one = await testApp(engine, {}, between?.join())
      other = await buildApp(one.config, { ...one.db, close: async () => undefined }, between?.join())
      await other.ready()
    })
    afterAll(async () => {
      await other.close()
      await one.close()
    })

    it('charge thousands of garages by one schedule once', async () => {
      const { gbc, chairman } = await one.cooperative()
      const count = GARAGES[engine]
      await manyGarages(one, gbc.id, chairman, count)
      const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
        one.call<T>(chairman, method, `/api/gbc/${gbc.id}/${path}`, body)
      const kind = await call<ContributionKind>('POST', 'contribution-kinds', {
        name: 'Охрана',
        nature: 'membership',
        method: 'garage',
        periodicity: 'month',
        due_rule: 'end_of_month',
      })
      const kind_id = kind.body.id
      await call('POST', `contribution-kinds/${kind_id}/rates`, { valid_from: '2026-01-01', price: PRICE * 100 })
      const { body } = await call<ChargeSchedule>('POST', 'charge-schedules', { kind_id, day: 5, active: true })
      await one.db.write
        .updateTable('charge_schedules')
        .set({ active_since: '2026-05-01' })
        .where('id', '=', body.id)
        .execute()

      const tick = () => Promise.all([one.app, other, one.app, other].map((app) => chargeBySchedules(app, MORNING)))
      const runs = async () => (await call<Page<ChargeRun>>('GET', 'charges/runs')).body.items
      const charges = () =>
        one.db.read.selectFrom('charges').select(['garage_id', 'amount', 'account_id']).where('gbc_id', '=', gbc.id)
      await tick()
      // Both see the day again while its charges are being posted.
      await until(async () => (await charges().limit(1).execute()).length > 0, 'the first charges')
      await tick()
      await until(async () => (await runs())[0].status === 'posted', 'the end of the run')
      await tick()

      expect(await runs()).toMatchObject([
        {
          period: '2026-05',
          date: '2026-05-05',
          rows_total: count,
          problems_total: 0,
          amount_total: count * PRICE,
        },
      ])
      const charged = await charges().execute()
      const differing = (values: (string | null)[]) => new Set(values).size
      expect([
        charged.length,
        differing(charged.map(({ garage_id }) => garage_id)),
        differing(charged.map(({ account_id }) => account_id)),
        charged.reduce((sum, { amount }) => sum + amount, 0),
      ]).toEqual([count, count, count, count * PRICE])
      const working = one.db.read.selectFrom('jobs').select('id').where('status', 'in', ['queued', 'running'])
      await until(async () => (await working.execute()).length === 0, 'the end of the jobs')
      for (const kindOf of ['charge_run_preview', 'charge_run_post'])
        expect(await one.db.read.selectFrom('jobs').select('status').where('kind', '=', kindOf).execute()).toEqual([
          { status: 'done' },
        ])
      const claimed = one.db.read.selectFrom('scheduled_runs').select('key').where('key', 'like', 'charge:%')
      expect(await claimed.execute()).toEqual([{ key: `charge:${body.id}:2026-05` }])
      const told = one.db.read.selectFrom('notifications').select('user_id').where('kind', '=', 'schedule_ran')
      expect(await told.execute()).toEqual([{ user_id: chairman.id }])
      const snapshot = await one.db.snapshot()
      expect(await checkLedger(snapshot.handle, gbc.id)).toMatchObject({ operations: count, differences: [] })
      await snapshot.close()
    })
  },
)
