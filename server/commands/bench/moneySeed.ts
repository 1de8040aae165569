import { openDatabase, type Handle } from '#server/db/engine'
import { sortKey } from '#server/db/keys'
import { insertKind, insertRate } from '#server/features/contributions/contributionsRepository'
import { keyOf, lockLedgerAccounts, setLastSeq, type AccountRef } from '#server/features/ledger/ledgerRepository'
import { hashOfLines } from '#server/features/ledger/ledgerService'
import { rebuildTurnovers } from '#server/features/ledger/ledgerCheck'
import { placeOf } from '#server/features/payments/places'
import { claimRun } from '#server/jobs/scheduledRuns'
import { today } from '#server/lib/days'
import { newId, now } from '#server/lib/ids'
import { insertRows, vacuum, type Bench, type Rows } from './seed'

const YEARS = [2021, 2022, 2023, 2024, 2025]
/** Kopecks a garage and a year. */
const AMOUNT = 100_000
/** Of so many one has paid half of the last year. */
const DEBTORS = 10
/** Members whose rows are made at once. */
const AT_ONCE = 5000

interface Books {
  bench: Bench
  kind_id: string
  desk_id: string
  ledgerIds: Map<string, string>
}

const of76 = (account: string): AccountRef => ({ code: '76', ref_id: account })

/** The contribution, the desk and the accounts of the ledger that the history is of. */
async function openBooks(bench: Bench, accounts: readonly string[]): Promise<Books> {
  const { gbc_id, user_id } = bench
  const db = openDatabase(bench)
  const books = await db.write.transaction().execute(async (trx: Handle) => {
    const kind = await insertKind(trx, gbc_id, {
      name: 'Членский взнос прошлых лет',
      nature: 'membership',
      method: 'garage',
      periodicity: 'year',
      due_rule: 'end_of_month',
      transfer_rule: 'on_date',
      change_rule: 'on_date',
      share_by: null,
      due_day: null,
      due_month: null,
      priority: 100,
      penalty: false,
      decision: null,
      estimate: null,
      note: null,
    })
    const rate = { scope: 'all', scope_ref: '', valid_from: '2021-01-01', price: AMOUNT * 100 } as const
    await insertRate(trx, gbc_id, kind.id, user_id, rate)
    const desk_id = await placeOf(trx, { gbc_id, user_id }, 'cash', null)
    const own: AccountRef[] = [
      { code: '86', ref_id: kind.id },
      { code: '50', ref_id: desk_id },
    ]
    const { ids } = await lockLedgerAccounts(trx, gbc_id, [...own, ...accounts.map(of76)])
    return { bench, kind_id: kind.id, desk_id, ledgerIds: ids }
  })
  await db.close()
  return books
}

/** Charges and payments of a year of some members: each pays its charge of January in February. */
function yearOf(
  { bench, kind_id, desk_id, ledgerIds }: Books,
  accounts: readonly string[],
  first: number,
  place: number,
) {
  const { gbc_id, user_id } = bench
  const year = YEARS[place]
  const rows: Rows = { operations: [], transfers: [], charges: [], charge_state: [], charge_slots: [] }
  const paid: Rows = { payments: [], payment_lines: [], allocations: [] }
  const idOf = (ref: AccountRef) => ledgerIds.get(keyOf(ref)) ?? ''
  const post = (
    kind: 'charge' | 'payment',
    seq: number,
    effective_date: string,
    debit: AccountRef,
    credit: AccountRef,
    amount: number,
  ) => {
    const id = newId()
    const lines_hash = hashOfLines(seq, { kind, effective_date, lines: [{ debit, credit, amount }] })
    const kept = { number: null, comment: null, reason: null, reverses_id: null, source_type: null, source_id: null }
    rows.operations.push({
      gbc_id,
      id,
      seq,
      kind,
      effective_date,
      posted_at: now(),
      posted_by: user_id,
      ...kept,
      lines_hash,
    })
    const [debit_account_id, credit_account_id] = [idOf(debit), idOf(credit)]
    rows.transfers.push({
      gbc_id,
      operation_id: id,
      line: 1,
      debit_account_id,
      credit_account_id,
      amount,
      effective_date,
      seq,
    })
    return { id, seq }
  }
  for (const [index, account_id] of accounts.entries()) {
    const number = first + index
    const seq = place * 2 * bench.ids.length + number + 1
    const garage_id = bench.garageIds[number]
    const due_date = `${year}-01-31`
    const charge = post('charge', seq, `${year}-01-15`, of76(account_id), { code: '86', ref_id: kind_id }, AMOUNT)
    const charge_id = newId()
    const said = { formula: '1 000,00', reason: null, decision: null, run_id: null, corrects_id: null }
    rows.charges.push({
      ...{ gbc_id, id: charge_id, operation_id: charge.id, seq, account_id, kind_id, nature: 'membership', garage_id },
      ...{ period: String(year), date: `${year}-01-15`, due_date, amount: AMOUNT, source: 'run', ...said },
    })
    const owes = place === YEARS.length - 1 && number % DEBTORS === 0
    const amount = owes ? AMOUNT / 2 : AMOUNT
    rows.charge_state.push({
      gbc_id,
      charge_id,
      account_id,
      garage_id,
      due_date,
      open_amount: AMOUNT - amount,
      reversed: 0,
    })
    rows.charge_slots.push({
      gbc_id,
      kind_id,
      period: String(year),
      garage_id,
      member_id: bench.ids[number],
      charge_id,
    })
    const paid_on = `${year}-02-10`
    const payment = post(
      'payment',
      seq + bench.ids.length,
      paid_on,
      { code: '50', ref_id: desk_id },
      of76(account_id),
      amount,
    )
    const [payment_id, line_id] = [newId(), newId()]
    const from = { direction: 'in', source: 'cash', place_id: desk_id, payer: null, comment: null }
    paid.payments.push({ gbc_id, id: payment_id, operation_id: payment.id, ...from, paid_on, amount, number: null })
    paid.payment_lines.push({ gbc_id, id: line_id, payment_id, seq: payment.seq, account_id, amount, purpose: null })
    const why = { reason: 'oldest', text: 'старший долг: срок 31.01', operation_seq: payment.seq }
    const booked = { kind_id, charge_source: 'run', booked_on: paid_on, money_on: paid_on, is_late: 0 }
    paid.allocations.push({
      gbc_id,
      id: newId(),
      payment_line_id: line_id,
      charge_id,
      account_id,
      amount,
      on_date: paid_on,
      ...why,
      ...booked,
    })
  }
  return { ...rows, ...paid }
}

/** What cards of members say of their money. */
async function writeCards(bench: Bench): Promise<void> {
  const { gbc_id } = bench
  const last = YEARS[YEARS.length - 1]
  const db = openDatabase(bench)
  await rebuildTurnovers(db, gbc_id)
  await db.write.transaction().execute(async (trx) => {
    await setLastSeq(trx, gbc_id, bench.ids.length * 2 * YEARS.length).execute()
    const members = trx.updateTable('members').where('gbc_id', '=', gbc_id)
    await members.set({ last_payment_on: `${last}-02-10` }).execute()
    const owing = trx
      .selectFrom('charge_state as state')
      .innerJoin('personal_accounts as account', (join) =>
        join.onRef('account.gbc_id', '=', 'state.gbc_id').onRef('account.id', '=', 'state.account_id'),
      )
      .select('account.member_id')
      .where('state.gbc_id', '=', gbc_id)
      .where('state.open_amount', '>', 0)
    await members
      .set({ balance: AMOUNT / 2, oldest_due: `${last}-01-31` })
      .where('id', 'in', owing)
      .execute()
  })
  await db.close()
}

/** The books have been checked tonight: else a server that starts by day does it first of all, beside what is measured. */
async function claimNightlyCheck(bench: Bench): Promise<void> {
  const db = openDatabase(bench)
  await claimRun(db.write, bench.gbc_id, `ledger:${today(bench.gbc_id)}`)
  await db.close()
}

/**
 * Five years of contributions of every member of the bench, each charged in January and paid in February: a million
 * operations of one transfer each, a tenth of the members owing. Past the services, as all of the bench's rows.
 */
export async function seedMoney(bench: Bench): Promise<void> {
  const { gbc_id, ids } = bench
  const accounts = ids.map(() => newId())
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const portion = accounts.slice(start, start + AT_ONCE).map((id, index) => {
      const number = String(start + index + 1).padStart(6, '0')
      const member_id = ids[start + index]
      const opened = { opened_on: '2021-01-01', closed_on: null, created_at: now() }
      return { gbc_id, id, number, number_key: sortKey(number), member_id, ...opened }
    })
    await insertRows(bench, { personal_accounts: portion })
  }
  const books = await openBooks(bench, accounts)
  for (const place of YEARS.keys())
    for (let start = 0; start < ids.length; start += AT_ONCE)
      await insertRows(bench, yearOf(books, accounts.slice(start, start + AT_ONCE), start, place))
  await writeCards(bench)
  await claimNightlyCheck(bench)
  await vacuum(bench)
}
