import { createHash } from 'node:crypto'
import type { Db } from '#server/db/engine'
import type { ChargeRunsTable } from '#server/db/tables'
import { getKind } from '#server/features/contributions/contributionsRepository'
import type { Rest } from '#server/jobs/rests'
import { AppError } from '#server/lib/errors'
import { mapInSlices } from '#server/lib/mapInSlices'
import { changedRest, changedRows, textOfChanged } from './runChanges'
import { planRun, type RunPlan } from './planRun'

/** A run of so many rows is compared with its preview while the user waits; a larger one by its job. */
export const comparedAtOnce = { rows: 1000 }
const atOnce: Rest = async () => false

/** SHA-256 of the rows as JSON, a part at a time. */
export async function basisOf({ rows }: RunPlan): Promise<string> {
  const hash = createHash('sha256')
  await mapInSlices(rows, (row) => hash.update(JSON.stringify(row)))
  return hash.digest('hex')
}

/** @param rest what is awaited after each part of the work: a job leaves others their turn by it */
export async function planOf(db: Db, run: ChargeRunsTable, rest: Rest): Promise<RunPlan> {
  return planRun(db.heavy, run, await getKind(db.heavy, run.gbc_id, run.kind_id), rest)
}

/** What a reversal, another run, a new rate or owner made different since the preview; null = nothing. */
export async function textOfChangedBasis(db: Db, run: ChargeRunsTable, rest: Rest): Promise<string | null> {
  const plan = await planOf(db, run, rest)
  if ((await basisOf(plan)) === run.basis_hash) return null
  return textOfChanged(db.heavy, run.gbc_id, await changedRows(db.heavy, run.gbc_id, run.id, plan, rest))
}

/**
 * What is left of a run that was stopped half way is charged as it was previewed.
 * @throws AppError 409 with the rows that differ now
 */
export async function refuseChangedRest(db: Db, run: ChargeRunsTable, rest: Rest): Promise<void> {
  const changed = await changedRest(db.heavy, run.gbc_id, run.id, await planOf(db, run, rest), rest)
  if (changed.length === 0) return
  const text = await textOfChanged(db.heavy, run.gbc_id, changed)
  throw new AppError(409, `${text}. Начатое начисление сначала сторнируйте`)
}

/**
 * Asked before a posting begins, while nobody is kept waiting by it. A run that another press has begun meanwhile is left to
 * `beginStep`, which says so: that its own rows are charged already would be no help.
 * @throws AppError 409 with the rows that differ
 */
export async function refuseChangedAtOnce(db: Db, gbc_id: string, id: string, version?: number): Promise<void> {
  const runs = db.read.selectFrom('charge_runs').selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id)
  const run = await runs.executeTakeFirst()
  if (run?.status !== 'ready' || run.rows_total === 0 || (version !== undefined && version !== run.version)) return
  if (run.rows_total + run.problems_total > comparedAtOnce.rows) return
  const message = await textOfChangedBasis(db, run, atOnce)
  if (message === null) return
  const current = await runs.executeTakeFirst()
  if (current?.version === run.version) throw new AppError(409, message)
}
