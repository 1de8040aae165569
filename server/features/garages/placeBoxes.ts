import type { Plan, PlanInput } from '#contract/garages'
import type { Db, Handle } from '#server/db/engine'
import { lockRow } from '#server/db/locks'
import type { Actor } from '#server/http/actor'
import { conflict, notFound } from '#server/lib/errors'
import { audit } from '#server/records/audit'
import { getPlan, planVersionOf } from './planRepository'

/** The plan's version, held till the end of the transaction. */
async function lockVersion(trx: Handle, gbc_id: string): Promise<number> {
  await trx
    .insertInto('garage_plans')
    .values({ gbc_id, version: 0 })
    .onConflict((made) => made.column('gbc_id').doNothing())
    .execute()
  await lockRow(trx, trx.selectFrom('garage_plans').select('version').where('gbc_id', '=', gbc_id))
  return planVersionOf(trx, gbc_id)
}

async function refuseUnknown(trx: Handle, gbc_id: string, ids: string[]): Promise<void> {
  const known = await trx
    .selectFrom('garages')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', ids)
    .execute()
  if (known.length < new Set(ids).size) throw notFound('Одного из гаражей нет: план не изменён')
}

/**
 * Puts boxes where they were dragged, for everybody.
 * @throws AppError 404, and 409 with the present plan when it was changed in between
 */
export const placeBoxes = (
  db: Db,
  { gbc_id, user_id }: Actor,
  { version, places }: PlanInput,
  block?: string,
): Promise<Plan> =>
  db.write.transaction().execute(async (trx) => {
    if ((await lockVersion(trx, gbc_id)) !== version) throw conflict(await getPlan(trx, gbc_id, block))
    await refuseUnknown(
      trx,
      gbc_id,
      places.map(({ id }) => id),
    )
    for (const { id, x, y, rotated } of places) {
      // A place is both coordinates or none.
      const place = x === null || y === null ? { plan_x: null, plan_y: null } : { plan_x: x, plan_y: y }
      await trx
        .updateTable('garages')
        .set({ ...place, plan_rotated: rotated ? 1 : 0 })
        .where('gbc_id', '=', gbc_id)
        .where('id', '=', id)
        .execute()
    }
    await trx
      .updateTable('garage_plans')
      .set({ version: version + 1 })
      .where('gbc_id', '=', gbc_id)
      .execute()
    await audit(trx, {
      gbc_id,
      user_id,
      action: 'plan_changed',
      area: 'garage_plan',
      record_id: gbc_id,
      changes: { boxes: [null, places.length] },
    })
    return getPlan(trx, gbc_id, block)
  })
