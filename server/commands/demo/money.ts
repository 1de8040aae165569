import { cashDeskInputSchema } from '#contract/money/cashDesks'
import { chargeRunInputSchema } from '#contract/money/charges'
import { contributionKindInputSchema, rateInputSchema } from '#contract/money/contributions'
import { accountableInputSchema, expenseInputSchema } from '#contract/money/expenses'
import { fundInputSchema, fundMoveInputSchema, NO_FUND } from '#contract/money/funds'
import { paymentInputSchema } from '#contract/money/payments'
import { monthEnd } from '#contract/money/periods'
import { shifted } from '#contract/text'
import type { Db, Handle } from '#server/db/engine'
import { readBook } from '#server/features/books/bookRepository'
import { sendCash } from '#server/features/books/cashToBank'
import { createDesk } from '#server/features/cashDesks/cashDesksService'
import { beginStep, createRun } from '#server/features/charges/runsService'
import { addRate, createKind } from '#server/features/contributions/contributionsService'
import { moveAccountable, payExpense } from '#server/features/expenses/expensesService'
import { changeFund, createFund, moveBetweenFunds } from '#server/features/funds/fundsService'
import { fundsWithin } from '#server/features/funds/fundTurnovers'
import { takePayment } from '#server/features/payments/paymentsService'
import type { FileStore } from '#server/files/fileStore'
import { check } from '#server/http/validation'
import type { Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import { cashToBank, closeMonth, openBank, paidToBank, takeStatement, unclearMoney, type Bank } from './bank'
import type { DemoClock } from './clock'
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
  await doJobs(db, files)
  await within(db, (trx) => beginStep(trx, actor, run.id, 'post'))
  await doJobs(db, files)
}

/** Some of those who owe pay at the desk, others to the account, as its next statement will tell; a few more than they owe. */
async function takeWeek(db: Db, actor: Actor, random: Random, bank: Bank): Promise<void> {
  const debtors = await db.read
    .selectFrom('members')
    .select(['id', 'balance', 'display_name', 'account_number', 'garages'])
    .where('gbc_id', '=', actor.gbc_id)
    .where('balance', '>', 0)
    .where('archived_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .execute()
  const onTheWay = new Set(bank.documents.map(({ member_id }) => member_id))
  const paid_on = today(actor.gbc_id)
  for (const member of debtors.filter(({ id }) => !onTheWay.has(id) && random.chance(PAY_IN_WEEK))) {
    const { id: member_id, balance } = member
    const amount = random.chance(0.1) ? balance + 100_000 : random.chance(0.15) ? Math.ceil(balance / 2) : balance
    if (random.chance(0.6)) {
      const payment = check(paymentInputSchema, { source: 'cash', paid_on, lines: [{ member_id, amount }] })
      await within(db, (trx) => takePayment(trx, actor, payment))
    } else bank.documents.push(paidToBank(random, paid_on, member, amount))
  }
}

/** What is too much in the desk is taken to the bank: it is on the account the day after. */
async function takeToBank(db: Db, actor: Actor, bank: Bank): Promise<void> {
  const day = today(actor.gbc_id)
  await within(db, async (trx) => {
    const { closing } = await readBook(trx, actor.gbc_id, 'cash', { from: day, to: day, page: 1, page_size: 1 })
    if (closing <= LEFT_IN_DESK) return
    const amount = closing - LEFT_IN_DESK
    await sendCash(trx, actor, { amount, sent_on: day })
    bank.documents.push(cashToBank(shifted(day, 1), amount))
  })
}

/** What the reserve begins with, kopecks. */
const RESERVE = 10_000_000

const WEEK = 7
/** The books were begun so many days ago, just after the register. */
const BEGAN = 361
/** The months before these are closed. */
const OPEN_MONTHS = 2

/** The keeper of the yard gets money to buy for winter, and brings the cheques. */
async function buyForWinter(db: Db, actor: Actor): Promise<void> {
  const date = today(actor.gbc_id)
  const person = 'Громов Павел Андреевич'
  const given = check(accountableInputSchema, { person, amount: 300_000, date, comment: 'соль и лопаты' })
  const spent = {
    source: 'person',
    person,
    category: 'Ремонт и содержание',
    amount: 261_500,
    date,
    payee: 'ООО «Хозтовары»',
  }
  await within(db, (trx) => moveAccountable(trx, actor, given))
  await within(db, (trx) => payExpense(trx, actor, check(expenseInputSchema, spent)))
}

/** The general meeting has decided what the money is kept for, and what the bank had from before goes to the reserve. */
async function keepFunds(db: Db, actor: Actor): Promise<void> {
  const { funds, sources, rest } = await fundsWithin(db.read, actor.gbc_id, {})
  const since = `${today(actor.gbc_id).slice(0, 7)}-01`
  const general = funds.find(({ name }) => name === 'Членский взнос')
  if (!general) return
  const category_ids = sources.categories.map(({ id }) => id)
  const { id: from_fund_id } = general
  await changeFund(db, actor, from_fund_id, { name: 'Содержание кооператива', category_ids, since })
  await within(db, async (trx) => {
    const note = 'На аварии и срочный ремонт. Протокол № 2 общего собрания'
    const { id: to_fund_id } = await createFund(trx, actor, check(fundInputSchema, { name: 'Резервный фонд', note }))
    const move = (fields: object) =>
      moveBetweenFunds(trx, actor, check(fundMoveInputSchema, { to_fund_id, date: today(actor.gbc_id), ...fields }))
    const amount = Math.min(rest.closing, RESERVE)
    if (amount > 0) await move({ from_fund_id: NO_FUND, amount, reason: 'Остаток прошлых лет' })
    await move({ from_fund_id, amount: RESERVE / 2, reason: 'Протокол № 6 правления: пополнить резерв' })
  })
}

/** First days of the months after a day, this month's last. */
function monthsAfter(day: string, now: string): string[] {
  const months: string[] = []
  for (let month = day.slice(0, 7); month < now.slice(0, 7);) {
    const first = shifted(monthEnd(month), 1)
    months.push(first)
    month = first.slice(0, 7)
  }
  return months
}

/** A year of money: contributions, what was paid week by week, statements of the bank, months that are closed. */
export function moneyOfTheYear(db: Db, files: FileStore, actor: Actor, clock: DemoClock): YearEvent[] {
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
  const registered = today(actor.gbc_id)
  const now = shifted(registered, clock.daysSince(registered))
  const months = monthsAfter(registered, now)
  // Its book begins before the first month ends whose statement it takes.
  const opened = Math.max(BEGAN, clock.daysSince(months[0]) + 1)
  let bank: Bank = { documents: [], balance: 0, from: '' }
  return [
    {
      daysAgo: opened,
      happen: async () => {
        await within(db, (trx) => createDesk(trx, actor, desk))
        bank = await openBank(db, actor)
      },
    },
    { daysAgo: 305, happen: () => charge(db, files, actor, membership, YEARLY) },
    { daysAgo: 150, happen: () => charge(db, files, actor, gates, GATES) },
    { daysAgo: 40, happen: () => buyForWinter(db, actor) },
    { daysAgo: 20, happen: () => keepFunds(db, actor) },
    ...weeks.map((daysAgo) => ({ daysAgo, happen: () => takeWeek(db, actor, random, bank) })),
    ...weeks
      .filter((_, index) => index % 2 === 0)
      .map((daysAgo) => ({ daysAgo: daysAgo - 1, happen: () => takeToBank(db, actor, bank) })),
    ...months.map((month) => ({
      daysAgo: clock.daysSince(month),
      happen: () => takeStatement(db, files, actor, bank, shifted(month, -1)),
    })),
    ...months.slice(0, -OPEN_MONTHS).map((month) => ({
      daysAgo: clock.daysSince(month) - 1,
      happen: () => closeMonth(db, actor, shifted(month, -1).slice(0, 7)),
    })),
    {
      daysAgo: 1,
      happen: () => {
        const yesterday = today(actor.gbc_id)
        bank.documents.push(...unclearMoney(yesterday))
        return takeStatement(db, files, actor, bank, yesterday)
      },
    },
  ]
}
