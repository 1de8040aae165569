import { cashDeskInputSchema } from '#contract/money/cashDesks'
import { chargeRunInputSchema } from '#contract/money/charges'
import { contributionKindInputSchema, rateInputSchema } from '#contract/money/contributions'
import { paymentInputSchema } from '#contract/money/payments'
import type { Db, Handle } from '#server/db/engine'
import { readBook } from '#server/features/books/bookRepository'
import { receiveCash, sendCash } from '#server/features/books/cashToBank'
import { idsInTransit } from '#server/features/books/cashToBankRepository'
import { createDesk } from '#server/features/cashDesks/cashDesksService'
import { runJobs } from '#server/features/charges/runJobs'
import { beginStep, createRun } from '#server/features/charges/runsService'
import { addRate, createKind } from '#server/features/contributions/contributionsService'
import { takePayment } from '#server/features/payments/paymentsService'
import type { FileStore } from '#server/files/fileStore'
import { check } from '#server/http/contract'
import type { Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import { doJobs } from './doJobs'
import { seededRandom, type Random } from './random'
import type { YearEvent } from './year'

const SEED = 57
const YEARLY = 600_000
const GATES = 150_000
const DUE_IN_DAYS = 60
/** Share of those who owe something that pay within each of the weeks. */
const PAY_IN_WEEK = 0.06
/** What stays in the desk when the rest is taken to the bank, kopecks. */
const LEFT_IN_DESK = 300_000

const within = <T>(db: Db, work: (trx: Handle) => Promise<T>) => db.write.transaction().execute(work)

/** A contribution with its rate, charged to every owner by a run. */
async function charge(db: Db, files: FileStore, actor: Actor, fields: object, amount: number): Promise<void> {
  const date = today(actor.gbc_id)
  const input = check(contributionKindInputSchema, {
    due_rule: 'days',
    due_day: DUE_IN_DAYS,
    method: 'garage',
    ...fields,
  })
  const run = await within(db, async (trx) => {
    const { id: kind_id, periodicity } = await createKind(trx, actor, input)
    const period = periodicity === 'year' ? date.slice(0, 4) : null
    const rate = { valid_from: period ? `${period}-01-01` : date, price: amount * 100, decision: input.decision }
    await addRate(trx, actor, kind_id, check(rateInputSchema, rate))
    return createRun(trx, actor, check(chargeRunInputSchema, { kind_id, period, date }))
  })
  await doJobs(db, files, runJobs)
  await within(db, (trx) => beginStep(trx, actor, run.id, 'post'))
  await doJobs(db, files, runJobs)
}

/** Some of those who owe pay at the desk or to the account; a few of them more than they owe. */
async function takeWeek(db: Db, actor: Actor, random: Random): Promise<void> {
  const debtors = await db.read
    .selectFrom('members')
    .select(['id', 'balance'])
    .where('gbc_id', '=', actor.gbc_id)
    .where('balance', '>', 0)
    .where('archived_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id: member_id, balance } of debtors.filter(() => random.chance(PAY_IN_WEEK))) {
    const amount = random.chance(0.1) ? balance + 100_000 : random.chance(0.15) ? Math.ceil(balance / 2) : balance
    const source = random.chance(0.6) ? 'cash' : 'bank'
    const paid_on = today(actor.gbc_id)
    const payment = check(paymentInputSchema, { source, paid_on, lines: [{ member_id, amount }] })
    await within(db, (trx) => takePayment(trx, actor, payment))
  }
}

/** What was sent a fortnight ago has arrived; what is too much in the desk is sent. */
async function takeToBank(db: Db, actor: Actor): Promise<void> {
  const day = today(actor.gbc_id)
  await within(db, async (trx) => {
    for (const id of await idsInTransit(trx, actor.gbc_id)) await receiveCash(trx, actor, id, { arrived_on: day })
    const { closing } = await readBook(trx, actor.gbc_id, 'cash', { from: day, to: day, page: 1, page_size: 1 })
    if (closing > LEFT_IN_DESK) await sendCash(trx, actor, { amount: closing - LEFT_IN_DESK, sent_on: day })
  })
}

const WEEK = 7

/** A year of money: contributions, what was paid week by week, and cash that went to the bank. */
export function moneyOfTheYear(db: Db, files: FileStore, actor: Actor): YearEvent[] {
  const random = seededRandom(SEED)
  const desk = check(cashDeskInputSchema, { name: 'Касса', keeper: 'Королёва Н. С.', limit_amount: 5_000_000 })
  const membership = {
    name: 'Членский взнос',
    nature: 'membership',
    periodicity: 'year',
    decision: 'Протокол № 2 общего собрания',
  }
  const gates = { name: 'Ремонт ворот', nature: 'target', periodicity: 'once', decision: 'Протокол № 5 правления' }
  const weeks = Array.from({ length: 42 }, (_, week) => 2 + week * WEEK)
  return [
    { daysAgo: 310, happen: () => within(db, (trx) => createDesk(trx, actor, desk)) },
    { daysAgo: 305, happen: () => charge(db, files, actor, membership, YEARLY) },
    { daysAgo: 150, happen: () => charge(db, files, actor, gates, GATES) },
    ...weeks.map((daysAgo) => ({ daysAgo, happen: () => takeWeek(db, actor, random) })),
    ...weeks
      .filter((_, index) => index % 2 === 0)
      .map((daysAgo) => ({ daysAgo: daysAgo - 1, happen: () => takeToBank(db, actor) })),
  ]
}
