import { statesOnList, type LineStatus } from '#contract/money/lineState'
import type { Db } from '#server/db/engine'
import { lockLedger } from '#server/features/ledger/ledgerRepository'
import { openDay, postOperations, type Poster } from '#server/features/ledger/ledgerService'
import { ownAccounts } from './directoryRepository'
import { lockLine, updateLine } from './linesRepository'
import { commentOf, ON_WAY, sourceOf, UNCLEAR, UNSORTED, waitingSince } from './postLines'
import { lockStatement } from './statementsRepository'

/**
 * Lines that wait for a person though their other side is an account of the cooperative: it was entered after they were
 * posted.
 */

const WAITING: readonly LineStatus[] = statesOnList('open')

/** Nobody has decided about them, and the desk's own cash is told by another rule. */
const waitingLines = ({ read }: Db, gbc_id: string, numbers: readonly string[]) =>
  read
    .selectFrom('statement_lines as line')
    .innerJoin('statements', (join) =>
      join.onRef('statements.gbc_id', '=', 'line.gbc_id').onRef('statements.id', '=', 'line.statement_id'),
    )
    .select(['line.id', 'line.statement_id'])
    .where('line.gbc_id', '=', gbc_id)
    .where('line.status', 'in', WAITING)
    .where('line.counter_account', 'in', numbers)
    .where('line.decision', 'is', null)
    .where('line.what', '<>', 'cash')
    .where('statements.kind', '=', 'bank')
    .where('statements.status', '=', 'posted')
    .whereRef('statements.account', '<>', 'line.counter_account')
    .orderBy('line.booked_on')
    .orderBy('line.id')
    .execute()

/** Such money was on its way from one account to the other (57.1): the other one's statement brings the other side. */
export async function sortOwnTransfers(db: Db, poster: Poster): Promise<void> {
  const { gbc_id } = poster
  const numbers = (await ownAccounts(db.read, gbc_id)).map(({ number }) => number)
  if (numbers.length < 2) return
  for (const { id, statement_id } of await waitingLines(db, gbc_id, numbers))
    await db.write.transaction().execute(async (trx) => {
      const statement = await lockStatement(trx, gbc_id, statement_id)
      const line = await lockLine(trx, gbc_id, statement_id, id)
      if (statement.status !== 'posted' || !WAITING.includes(line.status) || line.decision !== null) return
      const state = await lockLedger(trx, gbc_id)
      const isCredit = line.direction === 'in'
      const [debit, credit] = isCredit ? [UNCLEAR, ON_WAY] : [ON_WAY, UNSORTED]
      const [operation] = await postOperations(trx, poster, [
        {
          kind: 'own_transfer',
          effective_date: openDay(state, isCredit ? await waitingSince(trx, statement, line) : line.booked_on),
          comment: commentOf(line),
          source: sourceOf(line),
          lines: [{ debit, credit, amount: line.amount }],
        },
      ])
      await updateLine(trx, line, {
        status: 'transfer',
        further_operation_id: operation.id,
        postings: line.postings + 1,
      })
    })
}
