import { sql } from 'kysely'
import type { Handle } from '#server/db/engine'

/** Operations that were posted for lines of statements, also when a person has explained or sorted one later. */

/** Length of a line's id, which stands in the operation's source before «:». */
const ID_LENGTH = 36

/** The line in the source of operations that were posted for lines. */
export const lineOfSource = sql<string>`substr(operations.source_id, 1, ${sql.lit(ID_LENGTH)})`

/** An id names one line, whatever else operations are posted for. */
const withLines = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('operations')
    .innerJoin('statement_lines as line', (join) =>
      join.onRef('line.gbc_id', '=', 'operations.gbc_id').on(sql<boolean>`line.id = ${lineOfSource}`),
    )
    .innerJoin('statements', (join) =>
      join.onRef('statements.gbc_id', '=', 'line.gbc_id').onRef('statements.id', '=', 'line.statement_id'),
    )
    .where('operations.gbc_id', '=', gbc_id)

const posted = (handle: Handle, gbc_id: string) =>
  withLines(handle, gbc_id).where('operations.source_type', '=', 'statement_line')

/**
 * Operations with their lines, and the bank account of the statement; a registry has none. For operations that are named:
 * without asking what they were posted for, by which SQLite would look for them.
 */
export const linesOfOperations = (handle: Handle, gbc_id: string) =>
  withLines(handle, gbc_id)
    .select(['operations.id', 'statements.bank_account_id'])
    .select(['line.operation_id', 'line.status', 'line.counter_name', 'line.sorted_to'])

/** Ids of operations of one bank account's statements. */
export const operationsOfAccount = (handle: Handle, gbc_id: string, bank_account_id: string) =>
  posted(handle, gbc_id).select('operations.id').where('statements.bank_account_id', '=', bank_account_id)

/** Ids of operations by which the bank's money waited till another one has said whose or what it is. */
export const explainedOperations = (handle: Handle, gbc_id: string, bank_account_id: string) =>
  posted(handle, gbc_id)
    .select('operations.id')
    .whereRef('line.operation_id', '=', 'operations.id')
    .where('line.status', 'in', ['matched', 'sorted'])
    .where('operations.kind', 'in', ['bank_credit', 'bank_debit'])
    .where('statements.bank_account_id', '=', bank_account_id)

/** What the bank of an operation's statement is called; null of other operations. */
export async function bankOfOperation(handle: Handle, gbc_id: string, operation_id: string): Promise<string | null> {
  const bank = await posted(handle, gbc_id)
    .innerJoin('bank_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'statements.gbc_id').onRef('account.id', '=', 'statements.bank_account_id'),
    )
    .select('account.bank_name')
    .where('operations.id', '=', operation_id)
    .executeTakeFirst()
  return bank?.bank_name ?? null
}
