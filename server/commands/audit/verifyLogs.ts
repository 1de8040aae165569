import { comparisonText, type AnchorLine } from '#contract/auditAnchors'
import { firstBrokenLink } from '#server/records/audit'
import type { Db } from '#server/db/engine'
import { compareWithLine, firstUnfitAnchor, totalOf } from '#server/features/audit/anchors'
import { CommandError } from '../runCommand'

export interface Verified {
  /** What was found, for a person. */
  lines: string[]
  /** Whether all fits; entries replaced by a restore do, when the log tells of it. */
  whole: boolean
}

/**
 * Looks through the audit logs of all cooperatives, or of one.
 * @param line compared with the log, where one was kept
 * @param inn ИНН of the cooperative that is meant; needed with a line where there are several
 * @throws CommandError when it isn't clear which cooperative is meant
 */
export async function verifyLogs(db: Db, line: AnchorLine | null, inn?: string): Promise<Verified> {
  const all = await db.read
    .selectFrom('gbcs')
    .select(['id', 'short_name', 'tp_id'])
    .orderBy('short_name')
    .orderBy('id')
    .execute()
  const gbcs = inn === undefined ? all : all.filter(({ tp_id }) => tp_id === inn)
  if (gbcs.length === 0)
    throw new CommandError(inn === undefined ? 'В базе нет кооперативов.' : `Кооператива с ИНН ${inn} нет.`)
  if (line && gbcs.length > 1)
    throw new CommandError(
      `Чья это строка? Добавьте --inn: ${gbcs.map(({ short_name, tp_id }) => `${tp_id} (${short_name})`).join(', ')}`,
    )
  const verified: Verified = { lines: [], whole: true }
  for (const { id, short_name } of gbcs) {
    const broken_at = (await firstBrokenLink(db, id)) ?? (await firstUnfitAnchor(db, id))
    const comparison = line && (await compareWithLine(db, id, line))
    const fits = !comparison || ['equal', 'replaced'].includes(comparison.outcome)
    const tell = (sentence: string) => verified.lines.push(`${short_name}: ${sentence}`)
    // A whole chain says nothing where the line doesn't fit, nor a line that fits where the chain is broken.
    if (broken_at !== null) tell(`запись № ${broken_at} изменена или удалена в обход программы`)
    else if (fits) tell(`журнал не подделан, записей ${await totalOf(db, id)}`)
    if (comparison && (broken_at === null || !fits)) tell(comparisonText(comparison))
    verified.whole &&= broken_at === null && fits
  }
  return verified
}
