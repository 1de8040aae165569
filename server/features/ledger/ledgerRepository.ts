import { sql, type Compilable } from 'kysely'
import type { AccountCode } from '#contract/money/chart'
import { insertRows, insertsOf } from '#server/db/bulkInsert'
import type { Handle } from '#server/db/engine'
import { later, together, type RowsOf, type RowsOfAll, type Statement } from '#server/db/together'
import { locked } from '#server/db/locks'
import type { OperationsTable, TransfersTable } from '#server/db/tables'
import { newId, now } from '#server/lib/ids'
import { portionsOf } from '#server/lib/portionsOf'

/** An account by what it is for: `ref_id` is absent where the cooperative has one of its code. */
export interface AccountRef {
  code: AccountCode
  ref_id?: string
}

export const keyOf = ({ code, ref_id = '' }: AccountRef): string => `${code} ${ref_id}`

export interface LedgerState {
  last_seq: number
  closed_through: string | null
}

const lockedState = (trx: Handle, gbc_id: string) =>
  trx.selectFrom('ledger_state').select(['last_seq', 'closed_through']).where('gbc_id', '=', gbc_id).$call(locked(trx))

/** Holds the cooperative's books till the end of the transaction: one posts at a time. */
export async function lockLedger(trx: Handle, gbc_id: string): Promise<LedgerState> {
  const kept = await lockedState(trx, gbc_id).executeTakeFirst()
  return kept ?? beginLedger(trx, gbc_id)
}

/**
 * The same after the rows of a query were read and locked, and before those of others are read: all of it is asked of the
 * database at once.
 */
export async function lockLedgerBetween<Before, const After extends readonly Statement[]>(
  trx: Handle,
  gbc_id: string,
  before: Compilable<Before>,
  after: After,
): Promise<{ before: Before[]; state: LedgerState; after: RowsOfAll<After> }> {
  const [held, [kept], ...read] = await together(trx, [before, lockedState(trx, gbc_id), ...after])
  return { before: held, state: kept ?? (await beginLedger(trx, gbc_id)), after: read }
}

async function beginLedger(trx: Handle, gbc_id: string): Promise<LedgerState> {
  await trx
    .insertInto('ledger_state')
    .values({ gbc_id, last_seq: 0, closed_through: null })
    .onConflict((conflict) => conflict.column('gbc_id').doNothing())
    .execute()
  return lockedState(trx, gbc_id).executeTakeFirstOrThrow()
}

export const setLastSeq = (trx: Handle, gbc_id: string, last_seq: number) =>
  trx.updateTable('ledger_state').set({ last_seq }).where('gbc_id', '=', gbc_id)

/** Rows of one statement. */
const ROWS_AT_ONCE = 200

/**
 * Holds the books and finds the ids of accounts by `keyOf`; those that aren't there yet are made. It is asked of the database
 * at once, and the accounts after the books are held.
 * @param beside what else is read while the books are held
 */
export async function lockLedgerAccounts<const Beside extends readonly Statement[] = []>(
  trx: Handle,
  gbc_id: string,
  refs: readonly AccountRef[],
  beside: Beside = [] as readonly Statement[] as Beside,
): Promise<{
  state: LedgerState
  ids: Map<string, string>
  beside: RowsOfAll<Beside>
}> {
  const wanted = new Map(refs.map((ref) => [keyOf(ref), ref]))
  const accounts = portionsOf([...wanted.values()], ROWS_AT_ONCE).map((portion) =>
    trx
      .selectFrom('ledger_accounts')
      .select(['id', 'account', 'ref_id'])
      .where('gbc_id', '=', gbc_id)
      .where('account', 'in', [...new Set(portion.map(({ code }) => code))])
      .where('ref_id', 'in', [...new Set(portion.map(({ ref_id = '' }) => ref_id))]),
  )
  const [[state], ...read] = await together(trx, [lockedState(trx, gbc_id), ...accounts, ...beside])
  if (!state) {
    await beginLedger(trx, gbc_id)
    return lockLedgerAccounts(trx, gbc_id, refs, beside)
  }
  const found = read.splice(0, accounts.length) as RowsOf<(typeof accounts)[number]>[]
  const ids = new Map(found.flat().map(({ id, account, ref_id }) => [keyOf({ code: account, ref_id }), id]))
  const created_at = now()
  const missing = [...wanted]
    .filter(([key]) => !ids.has(key))
    .map(([key, { code, ref_id = '' }]) => {
      const id = newId()
      ids.set(key, id)
      return { gbc_id, id, account: code, ref_id, name: null, created_at }
    })
  await insertRows(trx, { name: 'ledger_accounts' }, missing)
  return { state, ids, beside: read as RowsOfAll<Beside> }
}

/** The account of one cash desk, bank account or other object; `undefined` while the books don't know it. */
export const ledgerAccountOf = (handle: Handle, gbc_id: string, code: AccountCode, ref_id: string) =>
  handle
    .selectFrom('ledger_accounts')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('account', '=', code)
    .where('ref_id', '=', ref_id)
    .executeTakeFirst()

/** Writes operations with their transfers, what they add to the turnovers of accounts, and the last number. */
export async function insertOperations(
  trx: Handle,
  gbc_id: string,
  operations: OperationsTable[],
  transfers: TransfersTable[],
): Promise<void> {
  await later(trx, [
    ...insertsOf(trx, { name: 'operations' }, operations),
    ...insertsOf(trx, { name: 'transfers' }, transfers),
    ...turnoversOf(trx, gbc_id, transfers),
    setLastSeq(trx, gbc_id, operations[operations.length - 1].seq),
  ])
}

type Turnover = { account_id: string; debit: number; credit: number }

/** Statements that add new transfers to the turnovers of their accounts, in all and by month. */
function turnoversOf(trx: Handle, gbc_id: string, transfers: TransfersTable[]): Statement[] {
  const [totals, months] = [new Map<string, Turnover>(), new Map<string, Turnover & { month: string }>()]
  const add = (account_id: string, month: string, debit: number, credit: number) => {
    const total = totals.get(account_id) ?? { account_id, debit: 0, credit: 0 }
    totals.set(account_id, { ...total, debit: total.debit + debit, credit: total.credit + credit })
    const key = `${account_id} ${month}`
    const kept = months.get(key) ?? { account_id, month, debit: 0, credit: 0 }
    months.set(key, { ...kept, debit: kept.debit + debit, credit: kept.credit + credit })
  }
  for (const { debit_account_id, credit_account_id, amount, effective_date } of transfers) {
    const month = effective_date.slice(0, 7)
    add(debit_account_id, month, amount, 0)
    add(credit_account_id, month, 0, amount)
  }
  const grown = (table: string) => ({
    debit: sql<number>`${sql.ref(`${table}.debit`)} + excluded.debit`,
    credit: sql<number>`${sql.ref(`${table}.credit`)} + excluded.credit`,
  })
  return [
    ...portionsOf([...totals.values()], ROWS_AT_ONCE).map((portion) =>
      trx
        .insertInto('account_totals')
        .values(portion.map((row) => ({ gbc_id, ...row })))
        .onConflict((conflict) => conflict.columns(['gbc_id', 'account_id']).doUpdateSet(grown('account_totals'))),
    ),
    ...portionsOf([...months.values()], ROWS_AT_ONCE).map((portion) =>
      trx
        .insertInto('account_months')
        .values(portion.map((row) => ({ gbc_id, ...row })))
        .onConflict((conflict) =>
          conflict.columns(['gbc_id', 'account_id', 'month']).doUpdateSet(grown('account_months')),
        ),
    ),
  ]
}

export const operationRows = (handle: Handle, gbc_id: string, ids: readonly string[]) =>
  handle.selectFrom('operations').selectAll().where('gbc_id', '=', gbc_id).where('id', 'in', ids).execute()

export const reversalsOf = (handle: Handle, gbc_id: string, ids: readonly string[]) =>
  handle
    .selectFrom('operations')
    .select(['reverses_id', 'effective_date'])
    .where('gbc_id', '=', gbc_id)
    .where('reverses_id', 'in', ids)
    .execute()

/** Transfers of operations with what their accounts are for, in their order. */
export const linesOf = (handle: Handle, gbc_id: string, operation_ids: readonly string[]) =>
  handle
    .selectFrom('transfers')
    .innerJoin('ledger_accounts as debit', (join) =>
      join.onRef('debit.gbc_id', '=', 'transfers.gbc_id').onRef('debit.id', '=', 'transfers.debit_account_id'),
    )
    .innerJoin('ledger_accounts as credit', (join) =>
      join.onRef('credit.gbc_id', '=', 'transfers.gbc_id').onRef('credit.id', '=', 'transfers.credit_account_id'),
    )
    .select(['transfers.operation_id', 'transfers.amount', 'transfers.line'])
    .select(['debit.account as debit_code', 'debit.ref_id as debit_ref_id'])
    .select(['credit.account as credit_code', 'credit.ref_id as credit_ref_id'])
    .where('transfers.gbc_id', '=', gbc_id)
    .where('transfers.operation_id', 'in', operation_ids)
    .orderBy('transfers.line')
    .execute()
