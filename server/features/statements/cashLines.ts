import { shifted } from '#contract/text'
import type { Handle } from '#server/db/engine'
import type { StatementLinesTable, StatementsTable } from '#server/db/tables'
import { postArrival } from '#server/features/books/cashToBank'
import { idsInTransit, unprovedArrivals } from '#server/features/books/cashToBankRepository'
import { linesOf, operationRows } from '#server/features/ledger/ledgerRepository'
import type { Poster } from '#server/features/ledger/ledgerService'
import { updateLine } from './linesRepository'

/** Cash of the own desk that a statement brings: it was sent on its way (57.1), and must not be counted twice. */

/** So many days may lie between the day noted by hand and the bank's. */
const MOST_DAYS_APART = 5
/** So many days cash may be on its way: over the longest holidays. */
const MOST_DAYS_ON_WAY = 14

/** The cash on its way of that amount which left first. */
async function sentBefore(
  trx: Handle,
  gbc_id: string,
  { amount, booked_on }: StatementLinesTable,
): Promise<string | undefined> {
  const ids = await idsInTransit(trx, gbc_id)
  if (ids.length === 0) return undefined
  const days = new Map((await operationRows(trx, gbc_id, ids)).map(({ id, effective_date }) => [id, effective_date]))
  const amounts = new Map((await linesOf(trx, gbc_id, ids)).map((line) => [line.operation_id, line.amount]))
  const earliest = shifted(booked_on, -MOST_DAYS_ON_WAY)
  return ids.find((id) => {
    const day = days.get(id) ?? ''
    return amounts.get(id) === amount && day >= earliest && day <= booked_on
  })
}

/**
 * Matches the cooperative's own cash to what was sent to the bank: to the arrival that was noted by hand, else the line is
 * the arrival itself.
 * Within `lockLedger`. @returns whether there was such cash
 */
export async function postCash(
  trx: Handle,
  poster: Poster,
  { bank_account_id }: StatementsTable,
  line: StatementLinesTable,
  day: string,
): Promise<boolean> {
  if (line.direction !== 'in' || line.decision !== null || bank_account_id === null || line.what !== 'cash')
    return false
  const { gbc_id } = poster
  const { amount, booked_on } = line
  const [noted] = await unprovedArrivals(trx, gbc_id, {
    bank_account_id,
    amount,
    from: shifted(booked_on, -MOST_DAYS_APART),
    to: shifted(booked_on, MOST_DAYS_APART),
  })
  // No posting is made: the bank only proves it.
  if (noted) {
    await updateLine(trx, line, { status: 'cash', live: 1, operation_id: noted.id })
    return true
  }
  const sent = await sentBefore(trx, gbc_id, line)
  if (sent === undefined) return false
  const { id } = await postArrival(trx, poster, sent, { arrived_on: day, bank_account_id })
  await updateLine(trx, line, { status: 'cash', live: 1, operation_id: id, postings: line.postings + 1 })
  return true
}
