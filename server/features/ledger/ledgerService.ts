import { formatDate } from '#contract/format'
import type { OperationKind } from '#contract/money/chart'
import { endAfter } from '#contract/text'
import type { Actor } from '#server/http/actor'
import { audit } from '#server/records/audit'
import type { Handle } from '#server/db/engine'
import type { OperationsTable, TransfersTable } from '#server/db/tables'
import { AppError, invalid, notFound } from '#server/lib/errors'
import { today } from '#server/lib/days'
import { groupBy } from '#server/lib/groupBy'
import { newId, now, sha256 } from '#server/lib/ids'
import { placeOpenings, refuseBeforeBooks, refuseLongBeforeBooks } from './booksBeginning'
import {
  insertOperations,
  keyOf,
  linesOf,
  lockLedger,
  lockLedgerAccounts,
  operationRows,
  reversalsOf,
  type AccountRef,
  type LedgerState,
} from './ledgerRepository'
import { nextOrderNumbers, takeOrderNumbers } from './orderNumbers'

/** The only writer of operations and transfers (specification, money §2, §4, §8). Amounts are kopecks above zero. */

export interface Line {
  debit: AccountRef
  credit: AccountRef
  amount: number
}

export interface NewOperation {
  kind: OperationKind
  /** Day in the books, `YYYY-MM-DD`. */
  effective_date: string
  lines: readonly Line[]
  comment?: string | null
  /** To whom it is paid. */
  payee?: string | null
  /** Which fund an expense is paid from, or `NO_FUND`; absent = that of its category. */
  fund_id?: string | null
  reason?: string | null
  /** What it is posted for: the same is never posted twice. */
  source?: { type: string; id: string }
  reverses_id?: string
}

/** Who posts: a user, or the program itself. */
export type Poster = Pick<Actor, 'gbc_id'> & { user_id: string | null }

/** No cooperative begins its books before: an older year is a slip of the keyboard, and every month since would wait to be closed. */
export const FIRST_DAY = '2000-01-01'

/** What is posted ahead is the next year's at most: a later year is a slip of the keyboard too. */
const lastDay = (gbc_id: string) => `${Number(today(gbc_id).slice(0, 4)) + 1}-12-31`

function refuseClosed(gbc_id: string, { closed_through }: LedgerState, effective_date: string): void {
  if (effective_date > lastDay(gbc_id)) throw invalid({ effective_date: 'Проверьте год: это слишком далеко вперёд' })
  if (effective_date < FIRST_DAY) throw invalid({ effective_date: 'Проверьте год: книги не ведут раньше 2000 года' })
  if (closed_through === null || effective_date > closed_through) return
  const [year, month] = effective_date.split('-')
  const message = `Месяц ${month}.${year} закрыт. Проведите исправление датой не раньше ${formatDate(endAfter(closed_through))}`
  throw invalid({ effective_date: message }, message)
}

/**
 * Holds the books; whoever closes a month waits.
 * @throws AppError 422 at `effective_date` for a day of a closed month, or long before the books
 */
export async function refuseClosedDay(trx: Handle, gbc_id: string, day: string): Promise<void> {
  refuseClosed(gbc_id, await lockLedger(trx, gbc_id), day)
  await refuseLongBeforeBooks(trx, gbc_id, day)
}

/** What an operation's lines are known by. */
export const hashOfLines = (
  seq: number,
  { kind, effective_date, lines }: Pick<NewOperation, 'kind' | 'effective_date' | 'lines'>,
): string =>
  sha256(
    JSON.stringify([
      seq,
      kind,
      effective_date,
      lines.map(({ debit, credit, amount }) => [keyOf(debit), keyOf(credit), amount]),
    ]),
  )

/**
 * Posts operations, each of which balances by itself, those of cash with the number of their order. Within a transaction that locked its own document before.
 * @returns the operations as they are stored, in the order given
 * @throws AppError 422 at `effective_date` for a closed month, a day long before the books, or before the opening of its place
 */
export async function postOperations(
  trx: Handle,
  poster: Poster,
  operations: readonly NewOperation[],
): Promise<OperationsTable[]> {
  if (operations.length === 0) return []
  const { gbc_id, user_id } = poster
  const refs = operations.flatMap(({ lines }) => lines.flatMap(({ debit, credit }) => [debit, credit]))
  const { state, ids, beside } = await lockLedgerAccounts(trx, gbc_id, refs, [
    placeOpenings(trx, gbc_id),
    nextOrderNumbers(trx, gbc_id, operations),
  ])
  const [openings, nextNumbers] = beside
  for (const { effective_date } of operations) refuseClosed(gbc_id, state, effective_date)
  await refuseBeforeBooks(trx, gbc_id, operations, openings)
  const numbers = await takeOrderNumbers(trx, gbc_id, operations, nextNumbers)
  const idOf = (ref: AccountRef) => ids.get(keyOf(ref)) ?? ''
  const posted_at = now()
  const rows = operations.map((operation, index): OperationsTable => ({
    gbc_id,
    id: newId(),
    seq: state.last_seq + index + 1,
    kind: operation.kind,
    number: numbers[index],
    effective_date: operation.effective_date,
    posted_at,
    posted_by: user_id,
    comment: operation.comment ?? null,
    payee: operation.payee ?? null,
    fund_id: operation.fund_id ?? null,
    reason: operation.reason ?? null,
    reverses_id: operation.reverses_id ?? null,
    source_type: operation.source?.type ?? null,
    source_id: operation.source?.id ?? null,
    lines_hash: hashOfLines(state.last_seq + index + 1, operation),
  }))
  const transfers = operations.flatMap(({ lines }, index) => {
    const { id: operation_id, seq, effective_date } = rows[index]
    return lines.map(({ debit, credit, amount }, line): TransfersTable => ({
      gbc_id,
      operation_id,
      line: line + 1,
      debit_account_id: idOf(debit),
      credit_account_id: idOf(credit),
      amount,
      effective_date,
      seq,
    }))
  })
  await insertOperations(trx, gbc_id, rows, transfers)
  await logOperations(trx, poster, rows)
  return rows
}

/** One row of the audit log for all that was posted together: a transfer that is changed later no longer fits its hash. */
async function logOperations(trx: Handle, { gbc_id, user_id }: Poster, rows: OperationsTable[]): Promise<void> {
  const [first, last] = [rows[0], rows[rows.length - 1]]
  const hash = rows.length === 1 ? first.lines_hash : sha256(rows.map(({ lines_hash }) => lines_hash).join(' '))
  await audit(trx, {
    gbc_id,
    user_id,
    action: first.reverses_id === null ? 'posted' : 'reversed',
    area: 'ledger',
    record_id: first.id,
    changes: {
      operations: [null, first.seq === last.seq ? String(first.seq) : `${first.seq}-${last.seq}`],
      lines_hash: [null, hash],
    },
  })
}

/** The day in the books: the given one, else the operation's own or the first that is open. */
export const openDay = ({ closed_through }: LedgerState, effective_date: string, date?: string): string =>
  date ?? (closed_through !== null && effective_date <= closed_through ? endAfter(closed_through) : effective_date)

/**
 * @param posted_on day of what is taken back
 * @throws AppError 422 at `effective_date` for a day before it, or one to come that is not its own
 */
export function refuseReversalDay(gbc_id: string, posted_on: string, date: string | undefined): void {
  if (date === undefined || date === posted_on) return
  if (date < posted_on)
    throw invalid({ effective_date: `Операция проведена ${formatDate(posted_on)}: сторно не раньше` })
  if (date > today(gbc_id)) throw invalid({ effective_date: 'Этот день ещё не наступил' })
}

/** Why operations are taken back, and when in the books. */
export interface ReversalOptions {
  reason?: string | null
  /** Absent = the original's day, or the first open one where that is closed. */
  date?: string
}

/**
 * Takes operations back by their mirror images. It happens once, and a reversal itself is not taken back.
 * @returns the reversals, in the order given
 * @throws AppError 404, 409 when one was reversed already, 422 for a reversal or a closed month
 */
export async function reverseOperations(
  trx: Handle,
  poster: Poster,
  ids: readonly string[],
  { reason, date }: ReversalOptions = {},
): Promise<OperationsTable[]> {
  if (ids.length === 0) return []
  const { gbc_id } = poster
  const state = await lockLedger(trx, gbc_id)
  const known = new Map((await operationRows(trx, gbc_id, ids)).map((operation) => [operation.id, operation]))
  const operations = ids.map((id) => {
    const operation = known.get(id)
    if (!operation) throw notFound('Такой операции нет')
    if (operation.reverses_id !== null) throw invalid({ id: 'Сторно само не сторнируют: проведите операцию заново' })
    return operation
  })
  const [before] = await reversalsOf(trx, gbc_id, ids)
  if (before) throw new AppError(409, `Операция уже сторнирована ${formatDate(before.effective_date)}`)
  for (const { effective_date } of operations) refuseReversalDay(gbc_id, effective_date, date)
  const lines = groupBy(await linesOf(trx, gbc_id, ids), ({ operation_id }) => operation_id)
  return postOperations(
    trx,
    poster,
    operations.map(({ id, effective_date, fund_id }) => ({
      kind: 'reversal',
      effective_date: openDay(state, effective_date, date),
      reason,
      reverses_id: id,
      fund_id,
      lines: (lines.get(id) ?? []).map((line) => ({
        debit: { code: line.credit_code, ref_id: line.credit_ref_id },
        credit: { code: line.debit_code, ref_id: line.debit_ref_id },
        amount: line.amount,
      })),
    })),
  )
}
