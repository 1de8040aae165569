import { setTimeout as sleep } from 'node:timers/promises'
import type { ChargeRun } from '#contract/money/charges'
import type { Payment } from '#contract/money/payments'
import { firstBrokenLink } from '#server/records/audit'
import { openDatabase } from '#server/db/engine'
import { pick } from './calls'
import { vital, type Figure } from './figures'
import { checked } from './money'
import { moneyCalls } from './moneyCalls'
import { startServer, type ServerProcess } from './process'
import { isWhole } from './safety'
import type { Bench } from './seed'

const GARAGES = 2000
const KILLS = 5
const PAYERS = 4

/** Takes money, again and again, until `ended`; a call that fails, by whatever, promises nothing. */
async function pay(server: ServerProcess, bench: Bench, taken: Set<string>, ended: () => boolean): Promise<void> {
  const { send, payment } = moneyCalls(server, bench)
  while (!ended()) {
    try {
      const answer = await send('/payments', payment(pick(bench.ids.slice(0, GARAGES)), 10_000))
      if (answer.status !== 201) throw new Error(`Answered ${answer.status}`)
      taken.add(((await answer.json()) as Payment).id)
    } catch {
      await sleep(20)
    }
  }
}

/** Live charges of a run, how many of them are for the same garage and member, and payments that are not there. */
async function found(bench: Bench, run_id: string, taken: Set<string>) {
  const db = openDatabase(bench)
  const charges = await db.read
    .selectFrom('charges')
    .innerJoin('charge_state as state', (join) =>
      join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
    )
    .select(['charges.garage_id', 'charges.account_id'])
    .where('charges.gbc_id', '=', bench.gbc_id)
    .where('charges.run_id', '=', run_id)
    .where('state.reversed', '=', 0)
    .execute()
  const payments = await db.read.selectFrom('payments').select('id').where('gbc_id', '=', bench.gbc_id).execute()
  const stored = new Set(payments.map(({ id }) => id))
  const broken = await firstBrokenLink(db, bench.gbc_id)
  await db.close()
  const once = new Set(charges.map(({ garage_id, account_id }) => `${garage_id} ${account_id}`)).size
  return {
    live: charges.length,
    twice: charges.length - once,
    lost: [...taken].filter((id) => !stored.has(id)).length,
    broken,
  }
}

/** Kills the server while a run is posted, while it is taken back, and money taken meanwhile. */
export async function measureMoneyKills(bench: Bench): Promise<Figure[]> {
  let server = await startServer(bench)
  const taken = new Set<string>()
  const figures: Figure[] = []
  const { kind, run, settled } = moneyCalls(server, bench)
  const { id } = await run(await kind(`Взнос под ударами ${Date.now()}`), bench.garageIds.slice(0, GARAGES))
  const { rows_total } = await settled(id, 'ready')
  try {
    for (const [step, ends, live] of [
      ['post', 'posted', rows_total],
      ['reverse', 'reversed', 0],
    ] as const) {
      await moneyCalls(server, bench).post(`/charges/runs/${id}/${step}`, step === 'reverse' ? { reason: 'Проба' } : {})
      let kills = 0
      for (; kills < KILLS; kills += 1) {
        let killed = false
        const payers = Array.from({ length: PAYERS }, () => pay(server, bench, taken, () => killed))
        await sleep(200 + Math.random() * 600)
        const { status } = await moneyCalls(server, bench).get<ChargeRun>(`/charges/runs/${id}`)
        await server.kill()
        killed = true
        await Promise.all(payers)
        server = await startServer(bench)
        if (status === ends) break
      }
      await moneyCalls(server, bench).settled(id, ends)
      const after = await found(bench, id, taken)
      figures.push(
        vital(
          `kill -9 while a run of ${GARAGES} garages is ${ends} (${kills} times before its end)`,
          `${after.live} charges of ${live}, ${after.twice} of them twice`,
          'all, none twice',
          after.live === live && after.twice === 0,
        ),
        vital(
          'payments taken meanwhile',
          `${after.lost} of ${taken.size} acknowledged lost`,
          'none lost',
          after.lost === 0,
        ),
      )
    }
  } finally {
    await server.stop()
  }
  const { broken } = await found(bench, id, taken)
  const sound = isWhole(bench)
  return [
    ...figures,
    ...(await checked(bench)),
    vital(
      'integrity and audit chain after it',
      sound && broken === null ? 'whole' : 'DAMAGED',
      'whole',
      sound && broken === null,
    ),
  ]
}
