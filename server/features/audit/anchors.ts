import { pages } from '#contract/pages'
import { anchorLine, type Anchor, type AnchorLine, type AuditComparison } from '#contract/auditAnchors'
import { parseChanges } from '#server/records/changes'
import { dayIn, dayStart, timeZoneOf } from '#server/lib/days'
import type { Db, Handle } from '#server/db/engine'
import { queueMail } from '#server/mail/outbox'

/** When the audit log of each cooperative is anchored, after the beginning of its day: 06:30. */
const ANCHORED_AFTER = 6.5 * 3_600_000

/** The day of a cooperative whose anchor is due, or was last, at a moment. */
export const anchorDay = (gbc_id: string, moment: Date): string =>
  dayIn(timeZoneOf(gbc_id), moment.getTime() - ANCHORED_AFTER)

/** When a day's anchor is due, ISO in UTC. */
export const anchorMoment = (gbc_id: string, day: string): string =>
  new Date(Date.parse(dayStart(gbc_id, day)) + ANCHORED_AFTER).toISOString()

const lastEntry = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .where('gbc_id', '=', gbc_id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Number of the log's last entry, 0 of an empty one. */
export const totalOf = async (db: Db, gbc_id: string): Promise<number> =>
  Number((await lastEntry(db.read, gbc_id))?.seq ?? 0)

/** Auditors get the first anchor of a week, which begins on Monday. */
async function isFirstOfWeek(trx: Handle, gbc_id: string, day: string): Promise<boolean> {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = new Date(Date.parse(day) - weekday * 86_400_000).toISOString().slice(0, 10)
  const earlier = await trx
    .selectFrom('audit_anchors')
    .select('day')
    .where('gbc_id', '=', gbc_id)
    .where('day', '>=', monday)
    .where('day', '<', day)
    .executeTakeFirst()
  return earlier === undefined
}

/** Queues the day's line for the chairman, and once a week for the auditors. */
async function mailAnchor(trx: Handle, gbc: { id: string; short_name: string }, anchor: Anchor): Promise<void> {
  const roles = (await isFirstOfWeek(trx, gbc.id, anchor.day)) ? ['chairman', 'auditor'] : ['chairman']
  const users = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('gbc_id', '=', gbc.id)
    .where('role', 'in', roles)
    .where('enabled', '=', 1)
    .execute()
  const line = anchorLine(gbc.short_name, anchor)
  for (const { id, email } of users) {
    await queueMail(trx, {
      key: `anchor:${gbc.id}:${anchor.day}:${id}`,
      gbc_id: gbc.id,
      to: email,
      subject: line.slice(0, line.indexOf(':')),
      text: `${line}\n\nСохраните это письмо. По нему видно, не убраны ли из журнала действий последние записи и не изменены ли прежние: вставьте строку в программе, «Безопасность», «Журнал», «Сверить с письмом».`,
      link: pages.audit(),
    })
  }
}

/** The cooperatives, each with the day of its last anchor. */
export const lastAnchors = (db: Db) =>
  db.read
    .selectFrom('gbcs')
    .select(['id', 'short_name'])
    .select(({ selectFrom }) =>
      selectFrom('audit_anchors')
        .select(({ fn }) => fn.max('day').as('day'))
        .whereRef('audit_anchors.gbc_id', '=', 'gbcs.id')
        .as('anchored_on'),
    )
    .orderBy('id')
    .execute()

/**
 * Keeps the end of a cooperative's log as the day's anchor, once: whichever server comes first.
 * @param byMail whether to queue the letters, in the same transaction
 * @returns the anchor, or null where the day has one or the log is empty
 */
export const writeAnchor = (
  db: Db,
  gbc: { id: string; short_name: string },
  day: string,
  byMail: boolean,
): Promise<Anchor | null> =>
  db.write.transaction().execute(async (trx) => {
    const last = await lastEntry(trx, gbc.id)
    if (!last) return null
    const anchor = { day, seq: Number(last.seq), hash: last.hash }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('audit_anchors')
      .values({ gbc_id: gbc.id, ...anchor })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return null
    if (byMail) await mailAnchor(trx, gbc, anchor)
    return anchor
  })

type Replacement = NonNullable<AuditComparison['replaced']>

const numberOf = (value: unknown): number | null => (value == null ? null : Number(value))

/** The latest entry after a line's day was due that tells that the entry of a number was replaced: by a restore, or by a rebuilt chain. */
async function replacementOf(
  db: Db,
  gbc_id: string,
  { day, seq }: { day: string; seq: number },
): Promise<Replacement | null> {
  const rows = await db.heavy
    .selectFrom('audit')
    .select(['seq', 'at', 'action', 'changes'])
    .where('gbc_id', '=', gbc_id)
    .where((eb) =>
      eb.or([
        eb('action', 'in', ['chain_rebuilt', 'backup_restored']),
        eb.and([eb('action', '=', 'restored'), eb('area', '=', 'archive')]),
      ]),
    )
    .where('at', '>', anchorMoment(gbc_id, day))
    .orderBy('seq', 'desc')
    .execute()
  const replacements = rows.map((row): Replacement => {
    const { replaced_from, replaced_to } = parseChanges(row.changes)
    const own = Number(row.seq)
    // Fingerprints of a rebuilt chain are others from its first entry on; what is restored goes on after the copy's last one.
    const rebuilt = row.action === 'chain_rebuilt'
    const from = rebuilt ? 1 : (numberOf(replaced_from?.[1]) ?? own)
    return { seq: own, at: row.at, from, to: rebuilt ? own - 1 : numberOf(replaced_to?.[1]) }
  })
  return replacements.find(({ from, to }) => from <= seq && (to === null || seq <= to)) ?? null
}

/** Whether a line is that of an anchor in the database. */
async function isKept(db: Db, gbc_id: string, { day, seq, fingerprint }: AnchorLine): Promise<boolean> {
  const anchor = await db.read
    .selectFrom('audit_anchors')
    .select('hash')
    .where('gbc_id', '=', gbc_id)
    .where('day', '=', day)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return anchor?.hash.startsWith(fingerprint) ?? false
}

/** Compares a kept line with the log as it is. The chain itself is looked through by `checkAudit`. */
export async function compareWithLine(db: Db, gbc_id: string, line: AnchorLine): Promise<AuditComparison> {
  const { day, seq, fingerprint } = line
  const total = await totalOf(db, gbc_id)
  const entry = await db.read
    .selectFrom('audit')
    .select('hash')
    .where('gbc_id', '=', gbc_id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  const found = { day, seq, total, replaced: null }
  if (entry?.hash.startsWith(fingerprint)) return { ...found, outcome: 'equal' }
  // A restore takes the former log's anchors away with it: an anchor that is here tells of this log, also one that was
  // written late, after a restore on its own day.
  const replaced = (await isKept(db, gbc_id, line)) ? null : await replacementOf(db, gbc_id, line)
  if (replaced) return { ...found, outcome: 'replaced', replaced }
  return { ...found, outcome: entry ? 'changed' : 'cut' }
}

/** Number of the first entry that no longer fits the anchors kept in the database, or null when all do: no restore excuses one. */
export async function firstUnfitAnchor(db: Db, gbc_id: string): Promise<number | null> {
  const unfit = await db.heavy
    .selectFrom('audit_anchors as anchor')
    .leftJoin('audit', (join) => join.onRef('audit.gbc_id', '=', 'anchor.gbc_id').onRef('audit.seq', '=', 'anchor.seq'))
    .select('anchor.seq')
    .where('anchor.gbc_id', '=', gbc_id)
    .where((eb) => eb.or([eb('audit.hash', 'is', null), eb('audit.hash', '!=', eb.ref('anchor.hash'))]))
    .orderBy('anchor.seq')
    .limit(1)
    .executeTakeFirst()
  return unfit ? Math.min(Number(unfit.seq), (await totalOf(db, gbc_id)) + 1) : null
}
