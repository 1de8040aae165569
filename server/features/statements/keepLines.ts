import type { Db } from '#server/db/engine'
import type { StatementLinesTable, StatementsTable } from '#server/db/tables'
import { resetAttempts, type ClaimedJob } from '#server/jobs/jobsRepository'
import { newId } from '#server/lib/ids'
import { insertLines, keysOfLines } from './linesRepository'
import type { LineMatch } from './matching/matchLine'
import type { StatementDocument } from './reading/readStatement'

/** So many lines are written at once: others who write wait no longer for it than some milliseconds. */
const PORTION = 100

export type MatchedDocument = StatementDocument & { match: LineMatch; fee?: number }

/** A line as it is read, before anything is decided or posted. */
export function lineRow(
  { gbc_id, id: statement_id }: StatementsTable,
  { match, ordinal: _, purpose_glued: __, fee = 0, ...document }: MatchedDocument,
  position: number,
  doc_key: string,
): StatementLinesTable {
  const { suggestions, reasons, ...found } = match
  return {
    gbc_id,
    id: newId(),
    statement_id,
    position,
    doc_key,
    ...document,
    ...found,
    fee,
    reasons: JSON.stringify(reasons),
    suggestions: JSON.stringify(suggestions),
    status: 'draft',
    live: 0,
    decision: null,
    decided_by: null,
    operation_id: null,
    further_operation_id: null,
    sorted_to: null,
    payment_id: null,
    postings: 0,
    version: 1,
  }
}

/** Writes the lines of a statement that it hasn't got yet: a run that was killed has written some of them. */
export async function keepLines(
  db: Db,
  job: ClaimedJob,
  { gbc_id, id }: StatementsTable,
  rows: readonly StatementLinesTable[],
): Promise<void> {
  const written = new Set(await keysOfLines(db.read, gbc_id, id))
  const missing = rows.filter(({ doc_key }) => !written.has(doc_key))
  for (let done = 0; done < missing.length; done += PORTION)
    await db.write.transaction().execute(async (trx) => {
      await resetAttempts(trx, job)
      await insertLines(trx, missing.slice(done, done + PORTION))
    })
}
