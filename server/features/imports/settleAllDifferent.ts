import type { ImportCounts, ImportDecision } from '#contract/imports'
import type { Db } from '#server/db/engine'
import { today } from '#server/lib/days'
import { sha256 } from '#server/lib/ids'
import { portionsOf } from '#server/lib/portionsOf'
import { IMPORTED, saysWho } from './conflicts'
import { ofCheck, undecidedKeys, updateImport } from './importsRepository'
import { planOf, type StoredImport } from './storedImport'
import type { KeptPlan } from './plan/plan'

type Decisions = Record<string, ImportDecision>

/** What a dry run is made of, beside the cooperative's records: one that is made of the same shows the same. */
export const inputsDigest = (
  { storage_key, sheet_table, settings }: StoredImport,
  decisions: Decisions,
  day: string,
): string => sha256(JSON.stringify([storage_key, sheet_table, settings, decisions, day]))

const ROWS_AT_ONCE = 1000

/** So many entries of the log are read; after more the dry run is made anew. */
const MOST_ENTRIES = 500

/** Whether members or garages have come or changed since: the dry run might ask other questions now, or none. */
async function isOutdated({ heavy }: Db, gbc_id: string, { seen_seq }: KeptPlan): Promise<boolean> {
  const entries = await heavy
    .selectFrom('audit')
    .select(['area', 'action', 'changes'])
    .where('gbc_id', '=', gbc_id)
    .where('seq', '>', seen_seq)
    .where((eb) => eb.or([eb('area', 'in', ['members', 'garages']), eb('action', 'in', IMPORTED)]))
    .limit(MOST_ENTRIES + 1)
    .execute()
  return entries.length > MOST_ENTRIES || entries.some((entry) => entry.area !== 'members' || saysWho(entry))
}

/**
 * Persons about whom nobody has decided are planned as different ones: where that is what has been decided of all of them,
 * the dry run shown is right as it is, and only loses its questions.
 * @returns false when another dry run has to be made
 */
export async function settleAllDifferent(db: Db, row: StoredImport): Promise<boolean> {
  const { gbc_id, id, status, check_id, counts } = row
  if (status !== 'checked' || check_id === null || row.plan === null || counts === null) return false
  const plan = planOf(row)
  if (plan.inputs_digest === undefined) return false
  const decisions = JSON.parse(row.decisions) as Decisions
  const asked = new Set(await undecidedKeys(db.heavy, gbc_id, check_id))
  if (asked.size === 0 || [...asked].some((key) => decisions[key] !== 'different')) return false
  const earlier = Object.fromEntries(Object.entries(decisions).filter(([key]) => !asked.has(key)))
  if (inputsDigest(row, earlier, today(gbc_id)) !== plan.inputs_digest || (await isOutdated(db, gbc_id, plan)))
    return false

  const doubtful = await ofCheck(db.heavy, gbc_id, check_id).select('number').where('doubtful', '=', 1).execute()
  await db.write.transaction().execute(async (trx) => {
    for (const portion of portionsOf(doubtful, ROWS_AT_ONCE)) {
      const numbers = portion.map(({ number }) => number)
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
