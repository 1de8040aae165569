import type { Handle } from '#server/db/engine'
import type { StatementLinesTable, StatementsTable } from '#server/db/tables'
import { reverseAllAndReallocate } from '#server/features/accounts/reverse'
import { lockLedger } from '#server/features/ledger/ledgerRepository'
import { openDay, postOperations, type NewOperation, type Poster } from '#server/features/ledger/ledgerService'
import { explanationOf, leftBy } from '#server/features/statements/lineState'
import { updateLine } from '#server/features/statements/linesRepository'
import {
  BANK_SERVICES,
  CARDS,
  commentOf,
  otherOperation,
  sourceOf,
  UNCLEAR,
  waitingSince,
} from '#server/features/statements/postLines'
import { dropArrivals, keepArrival } from './arrivalsRepository'

/** What credits of the bank become when they turn out to be money of registries (specification, money §4). */

/** An operation that explains an unclear credit, in the day since which it waits. */
async function explaining(
  trx: Handle,
  statement: StatementsTable,
  line: StatementLinesTable,
  rest: Pick<NewOperation, 'kind' | 'lines'>,
): Promise<NewOperation> {
  const state = await lockLedger(trx, line.gbc_id)
  return {
    ...rest,
    effective_date: openDay(state, await waitingSince(trx, statement, line)),
    comment: commentOf(line),
    source: sourceOf(line),
  }
}

/**
 * A registry parts an unclear credit among its payers.
 * @param fee kopecks that the bank has kept of the lump sum without a word in the registry
 */
export async function explainByRegistry(
  trx: Handle,
  poster: Poster,
  statement: StatementsTable,
  line: StatementLinesTable,
  { registry_id, fee }: { registry_id: string; fee: number },
): Promise<void> {
  const kept = { kind: 'bank_fee', lines: [{ debit: BANK_SERVICES, credit: UNCLEAR, amount: fee }] } as const
  const [operation] = await postOperations(trx, poster, fee > 0 ? [await explaining(trx, statement, line, kept)] : [])
  await updateLine(trx, line, {
    status: 'explained',
    ...(operation && { further_operation_id: operation.id, postings: line.postings + 1 }),
  })
  await keepArrival(trx, poster.gbc_id, line.id, [registry_id])
}

/**
 * Unclear money of the bank turns out to be that of registries of card payments. Within locks of all of them.
 * @param fee kopecks that the acquirer has kept without a word in the registry
 */
export async function explainArrival(
  trx: Handle,
  poster: Poster,
  statement: StatementsTable,
  line: StatementLinesTable,
  registry_ids: readonly string[],
  fee = 0,
): Promise<void> {
  const lines = [
    { debit: UNCLEAR, credit: CARDS, amount: line.amount },
    ...(fee > 0 ? [{ debit: BANK_SERVICES, credit: CARDS, amount: fee }] : []),
  ]
  const [operation] = await postOperations(trx, poster, [
    await explaining(trx, statement, line, { kind: 'card_arrival', lines }),
  ])
  await updateLine(trx, line, {
    status: 'arrival',
    further_operation_id: operation.id,
    postings: line.postings + 1,
    decision: null,
    decided_by: poster.user_id,
  })
  await keepArrival(trx, poster.gbc_id, line.id, registry_ids)
}

/** Money of registries is unclear again; the bank's balance stays as it is. */
export async function freeArrival(
  trx: Handle,
  poster: Poster,
  statement: StatementsTable,
  line: StatementLinesTable,
  { reason, date, byHand }: { reason: string; date?: string; byHand: boolean },
): Promise<void> {
  const { gbc_id } = poster
  const explanation = explanationOf(line)
  const isDirect = line.status === 'arrival' && explanation === null
  const back = {
    status: 'unclear' as const,
    further_operation_id: null,
    ...(byHand && leftBy(poster.user_id)),
  }
  const taken = isDirect ? line.operation_id : explanation
  if (taken === null) await updateLine(trx, line, back)
  else {
    const [reversal] = await reverseAllAndReallocate(trx, poster, [taken], { reason, date })
    const again = isDirect ? [otherOperation(statement, line, reversal.effective_date)] : []
    const [operation] = await postOperations(trx, poster, again)
    await updateLine(trx, line, {
      ...back,
      ...(operation && { operation_id: operation.id, postings: line.postings + 1 }),
    })
  }
  await dropArrivals(trx, gbc_id, [line.id])
}
