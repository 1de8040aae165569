import { formatMoney } from '#contract/money/format'
import {
  fixedCategoryOf,
  type AccountableInput,
  type Entry,
  type EntryInput,
  type ExpenseInput,
} from '#contract/money/expenses'
import { fundIdOf } from '#contract/money/funds'
import type { Handle } from '#server/db/engine'
import type { OperationsTable } from '#server/db/tables'
import { fundsMark } from '#server/features/funds/fundsRepository'
import { namedFundLogged, refuseClosedFund, shortageOfExpense } from '#server/features/funds/fundsService'
import { dayAt } from '#server/features/ledger/dayAt'
import { ledgerAccountOf, linesOf, lockLedger, type AccountRef } from '#server/features/ledger/ledgerRepository'
import { openDay, postOperations, reverseOperations } from '#server/features/ledger/ledgerService'
import { leastCash, refuseCashBelowZero } from '#server/features/payments/cash'
import { placeOf, refuseArchivedDesk } from '#server/features/payments/places'
import { placeRef } from '#server/features/payments/postPayment'
import { takeSortingBack } from '#server/features/statements/sortDebit'
import type { Actor } from '#server/http/actor'
import { now } from '#server/lib/ids'
import { AppError, invalid } from '#server/lib/errors'
import { refuseFutureDay } from '#server/lib/futureDay'
import { auditTrail } from '#server/records/auditTrail'
import type { Reversals, ReverseOperation } from '#server/records/reversals'
import { bringBackPersons, editEntry, findEntry, listPersons, lockEntry, type EntryTable } from './entriesRepository'
import { keepCategory, keepEntry } from './keepEntry'

const postings = auditTrail('payments', [])
const { logUpdate } = auditTrail('expenses', ['name', 'archived_at'])

/** Renames, archives or brings back. @throws AppError 404, 409, 422 */
export async function changeEntry(
  trx: Handle,
  actor: Actor,
  table: EntryTable,
  id: string,
  { version, ...input }: EntryInput,
): Promise<Entry> {
  const { gbc_id } = actor
  const before = await lockEntry(trx, table, gbc_id, id, version)
  await lockLedger(trx, gbc_id)
  if (table === 'accountable_persons' && input.archived) {
    const { balance = 0 } = (await listPersons(trx, gbc_id)).find((person) => person.id === id) ?? {}
    if (balance > 0) throw new AppError(409, `За этим лицом ${formatMoney(balance)}: сначала закройте остаток`)
    if (balance < 0)
      throw new AppError(409, `Этому лицу не выдан перерасход ${formatMoney(-balance)}: сначала выдайте его`)
  }
  const after = await editEntry(trx, table, before, input, now())
  return logUpdate(trx, actor, 'updated', before, after)
}

/** A place that money leaves, or comes to. Within `lockLedger`. @throws AppError 422 */
async function placeFor(
  trx: Handle,
  actor: Actor,
  source: 'cash' | 'bank',
  place_id: string | null | undefined,
  { direction, date, amount }: { direction: 'in' | 'out'; date: string; amount: number },
): Promise<AccountRef> {
  const { gbc_id } = actor
  const id = await placeOf(trx, actor, source, place_id)
  if (source === 'cash' && direction === 'out') await refuseCashBelowZero(trx, gbc_id, id, date, amount)
  return placeRef(source, id)
}

/**
 * What the fund of an expense lacks for it; null where it has enough, or the expense is of no fund.
 * @throws AppError 422
 */
async function expenseShortage(
  handle: Handle,
  gbc_id: string,
  { category, fund_id, date, amount }: Pick<ExpenseInput, 'category' | 'fund_id' | 'date' | 'amount'>,
): Promise<string | null> {
  const known = fixedCategoryOf(category) ?? (await findEntry(handle, 'expense_categories', gbc_id, category))
  return shortageOfExpense(handle, gbc_id, { category_id: known?.id ?? null, fund_id, day: date, amount })
}

/** What a fund lacked, and when that was: see `fundsMark`. */
interface AskedFund {
  shortage: string | null
  mark: string
}

/**
 * Whether the fund of an expense has enough. Asked before the books are held: it sums up all that ever fed the fund, for
 * which everybody who posts would wait.
 * @throws AppError 422 at `fund_id` for a fund that isn't there or is closed
 */
export async function askFund(handle: Handle, gbc_id: string, input: ExpenseInput): Promise<AskedFund> {
  const mark = await fundsMark(handle, gbc_id)
  return { mark, shortage: await expenseShortage(handle, gbc_id, input) }
}

/** Asked again where others have moved funds since. Within `lockLedger`. */
async function shortageNow(trx: Handle, gbc_id: string, input: ExpenseInput, asked: AskedFund): Promise<string | null> {
  if ((await fundsMark(trx, gbc_id)) === asked.mark) return asked.shortage
  return expenseShortage(trx, gbc_id, input)
}

/**
 * An expense is paid: from the desk with a cash order, from the bank, or by a person who accounts for it.
 * @param asked what its fund has, see `askFund`; null = nobody asks
 * @throws AppError 422 for more than the desk has, a day to come, a closed month, and at `despite_shortage`
 */
export async function payExpense(
  trx: Handle,
  actor: Actor,
  input: ExpenseInput,
  asked: AskedFund | null = null,
): Promise<OperationsTable> {
  const { gbc_id } = actor
  const { source, amount, date, payee, comment, fund_id } = input
  refuseFutureDay(gbc_id, 'date', date)
  await lockLedger(trx, gbc_id)
  if (fund_id) await refuseClosedFund(trx, gbc_id, 'fund_id', fundIdOf(fund_id))
  const category = await keepCategory(trx, actor, input.category, 'category')
  const place =
    source === 'person'
      ? await personOf(trx, actor, input.person ?? '')
      : await placeFor(trx, actor, source, input.place_id, { direction: 'out', date, amount })
  const shortage = asked && (await shortageNow(trx, gbc_id, input, asked))
  if (shortage !== null && !input.despite_shortage) throw invalid({ despite_shortage: shortage })
  const [operation] = await dayAt(
    'date',
    postOperations(trx, actor, [
      {
        kind: 'expense',
        effective_date: date,
        payee: payee ?? null,
        comment: comment ?? null,
        fund_id,
        lines: [{ debit: { code: '26', ref_id: category.id }, credit: place, amount }],
      },
    ]),
  )
  await postings.log(trx, actor, 'expense_paid', operation.id, {
    category: [null, category.name],
    amount: [null, formatMoney(amount)],
    ...(await namedFundLogged(trx, gbc_id, fund_id)),
    ...(shortage !== null && { shortage: [null, shortage] }),
  })
  return operation
}

async function personOf(trx: Handle, actor: Actor, name: string): Promise<AccountRef> {
  const { id } = await keepEntry(trx, actor, 'accountable_persons', name)
  return { code: '71', ref_id: id }
}

/** Nothing is returned that isn't held on that day or any after it. Within `lockLedger`. @throws AppError 422 */
async function refuseMoreThanHeld(trx: Handle, gbc_id: string, person_id: string, day: string, amount: number) {
  const account = await ledgerAccountOf(trx, gbc_id, '71', person_id)
  const held = account ? Math.max((await leastCash(trx, gbc_id, account.id, day)).amount, 0) : 0
  if (amount > held) throw invalid({ amount: `Подотчётных ${formatMoney(held)}: вернуть больше нельзя` })
}

/**
 * Money is given to a person to account for (what was spent above it is given back the same way), or what is left comes back.
 * @throws AppError 422 for more than the desk has or the person holds, a day to come, a closed month
 */
export async function moveAccountable(trx: Handle, actor: Actor, input: AccountableInput): Promise<OperationsTable> {
  const { gbc_id } = actor
  const { act, source, amount, date, comment } = input
  refuseFutureDay(gbc_id, 'date', date)
  await lockLedger(trx, gbc_id)
  const { id, name } = await keepEntry(trx, actor, 'accountable_persons', input.person)
  if (act === 'return') await refuseMoreThanHeld(trx, gbc_id, id, date, amount)
  const person: AccountRef = { code: '71', ref_id: id }
  const direction = act === 'give' ? 'out' : 'in'
  const place = await placeFor(trx, actor, source, input.place_id, { direction, date, amount })
  const [debit, credit] = act === 'give' ? [person, place] : [place, person]
  const [operation] = await dayAt(
    'date',
    postOperations(trx, actor, [
      {
        kind: act === 'give' ? 'accountable_out' : 'accountable_in',
        effective_date: date,
        comment: comment ?? null,
        lines: [{ debit, credit, amount }],
      },
    ]),
  )
  await postings.log(trx, actor, act === 'give' ? 'accountable_given' : 'accountable_returned', operation.id, {
    person: [null, name],
    amount: [null, formatMoney(amount)],
  })
  return operation
}

/** What a statement's debit was is taken back in the statement; anything else comes back to its place. */
const reversePosting: ReverseOperation = async (trx, actor, operation, { reason, date }) => {
  const { gbc_id } = actor
  const { id, kind, effective_date } = operation
  // What is taken back comes back to the fund.
  if (operation.fund_id !== null) await refuseClosedFund(trx, gbc_id, 'id', fundIdOf(operation.fund_id))
  const unsorted = await dayAt('date', takeSortingBack(trx, actor, id, { reason, date: date ?? undefined }))
  if (unsorted) return unsorted
  const state = await lockLedger(trx, gbc_id)
  const [{ debit_code, debit_ref_id, credit_code, credit_ref_id, amount }] = await linesOf(trx, gbc_id, [id])
  if (credit_code === '50') await refuseArchivedDesk(trx, gbc_id, credit_ref_id)
  if (kind === 'accountable_in' && debit_code === '50')
    await refuseCashBelowZero(trx, gbc_id, debit_ref_id, openDay(state, effective_date, date ?? undefined), amount)
  await dayAt('date', reverseOperations(trx, actor, [id], { reason, date: date ?? undefined }))
  await postings.log(trx, actor, 'operation_reversed', id, { reason: [null, reason] })
  return []
}

/** The same; a person who has to account for money again is out of the archive. */
const reverseExpense: ReverseOperation = async (trx, actor, operation, input) => {
  const { gbc_id } = actor
  const lines = await linesOf(trx, gbc_id, [operation.id])
  const shownAnew = await reversePosting(trx, actor, operation, input)
  await bringBackPersons(
    trx,
    gbc_id,
    lines.flatMap(({ debit_code, debit_ref_id, credit_code, credit_ref_id }) => [
      ...(debit_code === '71' ? [debit_ref_id] : []),
      ...(credit_code === '71' ? [credit_ref_id] : []),
    ]),
  )
  return shownAnew
}

export const expenseReversals: Reversals = {
  expense: reverseExpense,
  accountable_out: reverseExpense,
  accountable_in: reverseExpense,
}
