import { sql } from 'kysely'
import type { AreaName } from '#contract/areas'
import { pluralForm } from '#contract/plural'
import type { Db, Handle } from '#server/db/engine'
import type { StatementLinesTable } from '#server/db/tables'
import { lastChange } from '#server/db/listChanges'
import { REGISTRY_LINE } from '#server/features/registries/registryLines'
import { fileThreads } from '#server/lib/threads/fileThreads'
import { directoryPortions, readOwnFacts } from './directoryRepository'
import { LEFT_BY_PROGRAM } from './lineState'
import { certainDrafts, updateLine } from './linesRepository'
import type { MatchAnswer, MatchThreadData } from './match.thread'
import { gluedPurpose } from './reading/readStatement'
import { lockStatement, updateStatement } from './statementsRepository'
import { survivorsOf } from './survivorsRepository'

const threads = fileThreads<MatchThreadData, MatchAnswer>('features/statements/match.thread')

/** What of the cooperative's log changes whom a line is about. */
const AREAS: AreaName[] = ['members', 'garages', 'imports', 'gbc']
const PAYERS = ['line_matched', 'line_left']

/** Whether anything was logged since an entry that may change whom lines are about. Within the books' lock. */
export async function changedSince(trx: Handle, gbc_id: string, seq: number): Promise<boolean> {
  const entry = await trx
    .selectFrom('audit')
    .select('seq')
    .where('gbc_id', '=', gbc_id)
    .where('seq', '>', seq)
    .where(({ eb, or }) => or([eb('area', 'in', AREAS), eb('action', 'in', PAYERS)]))
    .limit(sql.lit(1))
    .executeTakeFirst()
  return entry !== undefined
}

const toLine = (line: StatementLinesTable): MatchThreadData['lines'][number] => ({
  ...line,
  // A row of a registry has no parts that were cut in the middle of words.
  purpose_glued: line.kind === REGISTRY_LINE ? null : gluedPurpose(line.raw),
})

/**
 * Matches the lines that are posted by themselves once more: days may lie between reading a statement and its posting, a
 * garage is sold, a payer turns out to be another. One that is no longer for the same member waits for a person.
 * @returns the entry of the cooperative's log up to which all is known
 */
export async function matchAgain(db: Db, gbc_id: string, statement_id: string, signal: AbortSignal): Promise<number> {
  const known = await lastChange(db, gbc_id)
  const lines = await certainDrafts(db.heavy, gbc_id, statement_id)
  if (lines.length === 0) return known
  const data: MatchThreadData = { lines: lines.map(toLine), own: await readOwnFacts(db.heavy, gbc_id) }
  const matches = await threads.run(data, { signal, portions: directoryPortions(db.heavy, gbc_id) })
  const survivors = await survivorsOf(db.heavy, gbc_id, [...new Set(lines.flatMap(({ member_id }) => member_id ?? []))])
  const changed = lines.filter(({ member_id }, index) => {
    const match = matches[index]
    return match.level !== 1 || match.member_id !== survivors.get(member_id ?? '')
  })
  if (changed.length === 0) return known
  await db.write.transaction().execute(async (trx) => {
    // Nobody decides about a line while its statement is posted.
    const statement = await lockStatement(trx, gbc_id, statement_id)
    for (const line of changed) await updateLine(trx, line, LEFT_BY_PROGRAM)
    const rows = `${changed.length} ${pluralForm(changed.length, ['строка ждёт', 'строки ждут', 'строк ждут'])}`
    const remarks = [
      ...(JSON.parse(statement.remarks) as string[]),
      `После чтения выписки данные изменились: ${rows} вашего решения`,
    ]
    await updateStatement(trx, statement, { remarks: JSON.stringify(remarks) })
  })
  return known
}
