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
/** Of one step of a run; it ends sooner where the step does. */
const KILLS = 5
const ALL_KILLS = 40
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

const STEPS = [
  { step: 'post', ends: 'posted', body: {} },
  { step: 'reverse', ends: 'reversed', body: { reason: 'Проба' } },
] as const

/**
 * Kills the server while a run is posted, and while it is taken back; money is taken meanwhile.
 * @param at holds the server that stands, a new one after each kill
 * @returns how often it was killed, and charges that are missing, left over or made twice
 */
async function killRun(at: { server: ServerProcess }, bench: Bench, taken: Set<string>, most: number) {
  const { kind, run, settled } = moneyCalls(at.server, bench)
  const { id } = await run(await kind(`Взнос под ударами ${Date.now()}`), bench.garageIds.slice(0, GARAGES))
  const { rows_total } = await settled(id, 'ready')
  const path = `/charges/runs/${id}`
  let [kills, wrong] = [0, 0]
  for (const { step, ends, body } of STEPS) {
    await moneyCalls(at.server, bench).post(`${path}/${step}`, body)
    for (let strikes = 0; strikes < KILLS && kills < most; strikes += 1) {
      let killed = false
      const payers = Array.from({ length: PAYERS }, () => pay(at.server, bench, taken, () => killed))
      await sleep(200 + Math.random() * 600)
      const { status } = await moneyCalls(at.server, bench).get<ChargeRun>(path)
      await at.server.kill()
      killed = true
      kills += 1
      await Promise.all(payers)
      at.server = await startServer(bench)
      if (status === ends) break
    }
    const calls = moneyCalls(at.server, bench)
    // Killed three times before its first portion, a run waits for a person, who lets it go on.
    if ((await calls.get<ChargeRun>(path)).stopped) await calls.post(`${path}/${step}`, body)
    await calls.settled(id, ends)
    const { live, twice } = await found(bench, id, taken)
    wrong += twice + Math.abs(live - (step === 'post' ? rows_total : 0))
  }
  return { kills, wrong, id }
}

/** Kills the server forty times in runs and payments. */
export async function measureMoneyKills(bench: Bench): Promise<Figure[]> {
  const at = { server: await startServer(bench) }
  const taken = new Set<string>()
  let [runs, kills, wrong, last] = [0, 0, 0, '']
  try {
    while (kills < ALL_KILLS) {
      const made = await killRun(at, bench, taken, ALL_KILLS - kills)
      runs += 1
      kills += made.kills
      wrong += made.wrong
      last = made.id
    }
  } finally {
    await at.server.stop()
  }
  const { lost, broken } = await found(bench, last, taken)
  const sound = isWhole(bench)
  return [
    vital(
      `kill -9, ${kills} times, while ${runs} runs of ${GARAGES} garages are posted and taken back`,
      `${wrong} charges missing, left over or twice`,
      'none',
      wrong === 0,
    ),
    vital('payments taken meanwhile', `${lost} of ${taken.size} acknowledged lost`, 'none lost', lost === 0),
    ...(await checked(bench)),
    vital(
      'integrity and audit chain after it',
      sound && broken === null ? 'whole' : 'DAMAGED',
      'whole',
      sound && broken === null,
    ),
  ]
}
