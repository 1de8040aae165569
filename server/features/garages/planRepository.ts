import type { Plan, PlanBox, PlanInput } from '#contract/garages'
import { audit } from '#server/audit'
import { today } from '#server/days'
import type { Db, Handle } from '#server/db/engine'
import { conflict, notFound } from '#server/errors'
import type { Actor } from '#server/actor'
import { isPresent } from './presentOwners'
import { largestFirst } from './shares'

/** Boxes with their present owners, a row for each owner. */
const rowsOf = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('garages')
    .leftJoin('ownerships', (join) =>
      join.onRef('ownerships.gbc_id', '=', 'garages.gbc_id').onRef('ownerships.garage_id', '=', 'garages.id').on(isPresent(today())),
    )
    .leftJoin('members', (join) => join.onRef('members.gbc_id', '=', 'ownerships.gbc_id').onRef('members.id', '=', 'ownerships.member_id'))
    .select(['garages.id', 'garages.number', 'garages.block', 'garages.row', 'garages.floor', 'garages.kind', 'garages.status', 'garages.ownership_form', 'garages.area'])
    .select(['plan_x as x', 'plan_y as y', 'plan_rotated', 'member_id', 'display_name as member_name', 'membership', 'share_numerator', 'share_denominator'])
    .where('garages.gbc_id', '=', gbc_id)
    .where('garages.archived_at', 'is', null)
    .orderBy('block_key')
    .orderBy('row_key')
    .orderBy('number_key')
    .execute()

async function versionOf(handle: Handle, gbc_id: string): Promise<number> {
  const plan = await handle.selectFrom('garage_plans').select('version').where('gbc_id', '=', gbc_id).executeTakeFirst()
  return plan?.version ?? 0
}

/** Every garage in work as a box of the plan, in order of block, row and number. */
export async function getPlan(handle: Handle, gbc_id: string): Promise<Plan> {
  const version = await versionOf(handle, gbc_id)
  const boxes = new Map<string, PlanBox>()
  for (const { plan_rotated, member_id, member_name, membership, share_numerator, share_denominator, ...box } of await rowsOf(handle, gbc_id)) {
    const owners = boxes.get(box.id)?.owners ?? []
    if (member_id !== null) {
      owners.push({ member_id, member_name: member_name ?? '', membership: membership ?? '', share_numerator: share_numerator ?? 1, share_denominator: share_denominator ?? 1 })
    }
    boxes.set(box.id, { ...box, rotated: plan_rotated === 1, owners: owners.sort(largestFirst) })
  }
  return { version, boxes: [...boxes.values()] }
}

/** The plan's version, held till the end of the transaction. */
async function lockVersion(db: Db, trx: Handle, gbc_id: string): Promise<number> {
  await trx.insertInto('garage_plans').values({ gbc_id, version: 0 }).onConflict((made) => made.column('gbc_id').doNothing()).execute()
  if (db.engine === 'postgres') await trx.selectFrom('garage_plans').select('version').where('gbc_id', '=', gbc_id).forUpdate().execute()
  return versionOf(trx, gbc_id)
}

async function refuseUnknown(trx: Handle, gbc_id: string, ids: string[]): Promise<void> {
  const known = await trx.selectFrom('garages').select('id').where('gbc_id', '=', gbc_id).where('id', 'in', ids).execute()
  if (known.length < new Set(ids).size) throw notFound('Одного из гаражей нет: план не изменён')
}

/**
 * Puts boxes where they were dragged, for everybody.
 * @throws AppError 404, and 409 with the present plan when it was changed in between
 */
export const placeBoxes = (db: Db, { gbc_id, user_id }: Actor, { version, places }: PlanInput): Promise<Plan> =>
  db.write.transaction().execute(async (trx) => {
    if ((await lockVersion(db, trx, gbc_id)) !== version) throw conflict(await getPlan(trx, gbc_id))
    await refuseUnknown(trx, gbc_id, places.map(({ id }) => id))
    for (const { id, x, y, rotated } of places) {
      // A place is both coordinates or none.
      const place = x === null || y === null ? { plan_x: null, plan_y: null } : { plan_x: x, plan_y: y }
      await trx.updateTable('garages').set({ ...place, plan_rotated: rotated ? 1 : 0 }).where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
    }
    await trx.updateTable('garage_plans').set({ version: version + 1 }).where('gbc_id', '=', gbc_id).execute()
    await audit(trx, db.engine, { gbc_id, user_id, action: 'plan_changed', area: 'garage_plan', record_id: gbc_id, changes: { boxes: [null, places.length] } })
    return getPlan(trx, gbc_id)
  })
