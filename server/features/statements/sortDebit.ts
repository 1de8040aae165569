import { formatMoney } from '#contract/money/format'
import type { DebitInput } from '#contract/money/expenses'
import type { StatementLine } from '#contract/money/statements'
import type { Handle } from '#server/db/engine'
import type { StatementLinesTable, StatementsTable } from '#server/db/tables'
import { lockAccounts } from '#server/features/accounts/lockAccounts'
import { reverseAllAndReallocate } from '#server/features/accounts/reverse'
import { keepCategory, keepEntry } from '#server/features/expenses/keepEntry'
import { namedFundLogged, shortageOfExpense } from '#server/features/funds/fundsService'
import { lockLedger } from '#server/features/ledger/ledgerRepository'
import { openDay, postOperations } from '#server/features/ledger/ledgerService'
import { postRefund } from '#server/features/payments/postPayment'
import type { Actor } from '#server/http/actor'
import { AppError, invalid } from '#server/lib/errors'
import { auditTrail } from '#server/records/auditTrail'
import type { ShownAnew } from '#server/records/reversals'
import { cashFor, refuseSpentCash } from './cashFromBank'
import { sortingOf } from './lineState'
import { getLine, lineSortedBy, lockLine, updateLine } from './linesRepository'
import { sourceOf, UNSORTED } from './postLines'
import { lockStatement } from './statementsRepository'

const { log } = auditTrail('statements', [])

interface Sorted {
  operation_id: string
  name: string
  /** What the log tells of the fund of an expense. */
  more: Record<string, [null, string]>
}

/** An advance that was given back by the bank. */
async function refundTo(
  trx: Handle,
  actor: Actor,
  { bank_account_id }: StatementsTable,
  line: StatementLinesTable,
  member_id: string,
): Promise<Sorted> {
  const { holders, state } = await lockAccounts(trx, actor.gbc_id, [member_id])
  const holder = holders.get(member_id)
  if (!holder || holder.merged_into_id !== null) throw invalid({ member_id: 'Такого члена нет: выберите заново' })
  const { operation_id } = await postRefund(trx, actor, {
    member_id,
    source: 'bank',
    place_id: bank_account_id,
    paid_on: line.booked_on,
    effective_date: openDay(state, line.booked_on),
    amount: line.amount,
    comment: line.purpose || null,
    credit: UNSORTED,
    posted_for: sourceOf(line),
  })
  return { operation_id, name: holder.display_name, more: {} }
}

/** An expense, or money that a person accounts for. */
async function spentOn(
  trx: Handle,
  actor: Actor,
  line: StatementLinesTable,
  { target, name, fund_id, despite_shortage }: DebitInput,
): Promise<Sorted> {
  const state = await lockLedger(trx, actor.gbc_id)
  const isExpense = target === 'category'
  const entry = isExpense
    ? await keepCategory(trx, actor, name ?? '', 'name')
    : await keepEntry(trx, actor, 'accountable_persons', name ?? '')
  const effective_date = openDay(state, line.booked_on)
  const expense = { category_id: entry.id, fund_id, day: effective_date, amount: line.amount }
  const shortage = isExpense ? await shortageOfExpense(trx, actor.gbc_id, expense) : null
  if (shortage !== null && !despite_shortage) throw invalid({ despite_shortage: shortage })
  const [operation] = await postOperations(trx, actor, [
    {
      kind: isExpense ? 'expense' : 'accountable_out',
      effective_date,
      payee: line.counter_name || null,
      comment: line.purpose || null,
      fund_id: isExpense ? fund_id : null,
      source: sourceOf(line),
      lines: [{ debit: { code: isExpense ? '26' : '71', ref_id: entry.id }, credit: UNSORTED, amount: line.amount }],
    },
  ])
  const more = {
    ...(isExpense && (await namedFundLogged(trx, actor.gbc_id, fund_id))),
    ...(shortage !== null && { shortage: [null, shortage] as [null, string] }),
  }
  return { operation_id: operation.id, name: entry.name, more }
}

async function postSorted(
  trx: Handle,
  actor: Actor,
  statement: StatementsTable,
  line: StatementLinesTable,
  input: DebitInput,
): Promise<Sorted> {
  if (input.target === 'member') return refundTo(trx, actor, statement, line, input.member_id ?? '')
  if (input.target === 'desk') return { ...(await cashFor(trx, actor, statement, line, input.place_id)), more: {} }
  return spentOn(trx, actor, line, input)
}

/**
 * A person says what a debit was: it leaves the unsorted ones (60.Н), the bank's balance stays.
 * @throws AppError 404, 409 stale version or a statement at work, 422 for what is no debit in the books, and at
 *   `despite_shortage` where the fund has less
 */
export async function sortDebit(
  trx: Handle,
  actor: Actor,
  statement_id: string,
  line_id: string,
  input: DebitInput,
): Promise<StatementLine> {
  const { gbc_id } = actor
  const statement = await lockStatement(trx, gbc_id, statement_id)
  if (statement.status !== 'posted') throw new AppError(409, 'Разносят списания принятой выписки')
  const line = await lockLine(trx, gbc_id, statement_id, line_id, input.version)
  if (line.status !== 'outgoing')
    throw invalid({}, line.status === 'sorted' ? 'Это списание уже разнесено' : 'Эту строку не разносят')
  const { operation_id, name, more } = await postSorted(trx, actor, statement, line, input)
  await updateLine(trx, line, {
    status: 'sorted',
    further_operation_id: operation_id,
    sorted_to: name,
    postings: line.postings + 1,
  })
  await log(trx, actor, 'debit_sorted', statement_id, {
    amount: [null, formatMoney(line.amount)],
    sorted_to: [null, name],
    ...more,
  })
  return getLine(trx, gbc_id, line_id)
}

/**
 * Takes back what was said of a debit: it waits to be sorted again.
 * @returns its statement, to be shown anew; null where the operation is of no such line
 * @throws AppError 422 where cash that it brought to a desk is spent
 */
export async function takeSortingBack(
  trx: Handle,
  actor: Actor,
  operation_id: string,
  options: { reason: string | null; date?: string },
): Promise<ShownAnew | null> {
  const { gbc_id } = actor
  const found = await lineSortedBy(trx, gbc_id, operation_id)
  if (!found) return null
  await lockStatement(trx, gbc_id, found.statement_id)
  const line = await lockLine(trx, gbc_id, found.statement_id, found.id)
  if (sortingOf(line) !== operation_id) return null
  await refuseSpentCash(trx, gbc_id, operation_id, options.date)
  await reverseAllAndReallocate(trx, actor, [operation_id], options)
  await updateLine(trx, line, { status: 'outgoing', further_operation_id: null, sorted_to: null })
  await log(trx, actor, 'debit_unsorted', line.statement_id, {
    amount: [formatMoney(line.amount), null],
    sorted_to: [line.sorted_to, null],
  })
  return [{ type: 'statements', id: line.statement_id, version: 1 }]
}
