import type { ImportCounts, ImportDecision } from '#contract/imports'
import type { Db } from '#server/db/engine'
import { today } from '#server/lib/days'
import { AppError } from '#server/lib/errors'
import { sha256 } from '#server/lib/ids'
import { refuseOutdated } from './conflicts'
import { updateImport } from './importsRepository'
import type { ImportRecord } from './importRows'
import type { KeptPlan } from './plan/plan'

type Decisions = Record<string, ImportDecision>

/** What a dry run is made of, beside the cooperative's records: one that is made of the same shows the same. */
export const madeOf = (
  { storage_key, sheet_table, settings }: ImportRecord,
  decisions: Decisions,
  day: string,
): string => sha256(JSON.stringify([storage_key, sheet_table, settings, decisions, day]))

const ROWS_AT_ONCE = 1000

async function undecidedKeys({ heavy }: Db, gbc_id: string, check_id: string): Promise<string[]> {
  const pairs = await heavy
    .selectFrom('import_pairs')
    .select('key')
    .where('gbc_id', '=', gbc_id)
    .where('check_id', '=', check_id)
    .where('decided', '=', 0)
    .execute()
  return pairs.map(({ key }) => key)
}

/** Whether records that the plan doesn't know of have come since, or those that it counts on have changed. */
async function isOutdated({ heavy }: Db, gbc_id: string, check_id: string, plan: KeptPlan): Promise<boolean> {
  const added = await heavy
    .selectFrom('audit')
    .select('seq')
    .where('gbc_id', '=', gbc_id)
    .where('seq', '>', plan.seen_seq)
    .where('area', 'in', ['members', 'garages'])
    .where('action', '=', 'created')
    .limit(1)
    .executeTakeFirst()
  if (added) return true
  try {
    await refuseOutdated(heavy, gbc_id, check_id, plan, 1)
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

/**
 * Persons about whom nobody has decided are planned as different ones: where that is what has been decided of all of them,
 * the dry run shown is right as it is, and only loses its questions.
 * @returns false when another dry run has to be made
 */
export async function settleDecisions(db: Db, row: ImportRecord): Promise<boolean> {
  const { gbc_id, id, status, check_id, plan: kept, counts } = row
  if (status !== 'checked' || check_id === null || kept === null || counts === null) return false
  const plan = JSON.parse(kept) as KeptPlan
  if (plan.made_of === undefined) return false
  const decisions = JSON.parse(row.decisions) as Decisions
  const asked = new Set(await undecidedKeys(db, gbc_id, check_id))
  if (asked.size === 0 || [...asked].some((key) => decisions[key] !== 'different')) return false
  const earlier = Object.fromEntries(Object.entries(decisions).filter(([key]) => !asked.has(key)))
  if (madeOf(row, earlier, today(gbc_id)) !== plan.made_of || (await isOutdated(db, gbc_id, check_id, plan)))
    return false

  const doubtful = await db.heavy
    .selectFrom('import_rows')
    .select('number')
    .where('gbc_id', '=', gbc_id)
    .where('check_id', '=', check_id)
    .where('doubtful', '=', 1)
    .execute()
  await db.write.transaction().execute(async (trx) => {
    for (let start = 0; start < doubtful.length; start += ROWS_AT_ONCE) {
      const numbers = doubtful.slice(start, start + ROWS_AT_ONCE).map(({ number }) => number)
      await trx
        .updateTable('import_rows')
        .set({ doubtful: 0 })
        .where('gbc_id', '=', gbc_id)
        .where('check_id', '=', check_id)
        .where('number', 'in', numbers)
        .execute()
    }
    await trx
      .updateTable('import_pairs')
      .set({ decided: 1 })
      .where('gbc_id', '=', gbc_id)
      .where('check_id', '=', check_id)
      .execute()
    const decided: ImportCounts = { ...(JSON.parse(counts) as ImportCounts), undecided: 0 }
    await updateImport(trx, gbc_id, id, { counts: JSON.stringify(decided) })
  })
  return true
}
