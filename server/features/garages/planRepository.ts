import { MOST_PLAN_BOXES, type Plan, type PlanBox } from '#contract/garages'
import type { Handle } from '#server/db/engine'
import { placeKey } from './garageRows'
import { ownedToday } from './memberGarages'
import { largestFirst } from './shares'

/** Blocks with garages in work, in their order. */
async function blocksOf(handle: Handle, gbc_id: string) {
  const rows = await handle
    .selectFrom('garages')
    .select(({ fn }) => ['block_key', fn.min('block').as('block'), fn.countAll().as('garages')])
    .where('gbc_id', '=', gbc_id)
    .where('archived_at', 'is', null)
    .groupBy('block_key')
    .orderBy('block_key')
    .execute()
  return rows.map((row) => ({ ...row, garages: Number(row.garages) }))
}

/** The first boxes of a block, or of all, with their present owners: a row for each owner. */
const rowsOf = (handle: Handle, gbc_id: string, block_key: string | null) =>
  handle
    .selectFrom((from) =>
      from
        .selectFrom('garages')
        .selectAll()
        .where('gbc_id', '=', gbc_id)
        .where('archived_at', 'is', null)
        .$if(block_key !== null, (rows) => rows.where('block_key', '=', block_key))
        .orderBy('block_key')
        .orderBy('row_key')
        .orderBy('number_key')
        .limit(MOST_PLAN_BOXES)
        .as('garages'),
    )
    .leftJoin('ownerships', (join) =>
      join
        .onRef('ownerships.gbc_id', '=', 'garages.gbc_id')
        .onRef('ownerships.garage_id', '=', 'garages.id')
        .on(ownedToday(gbc_id)),
    )
    .leftJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'ownerships.gbc_id').onRef('members.id', '=', 'ownerships.member_id'),
    )
    .select([
      'garages.id',
      'garages.number',
      'garages.block',
      'garages.row',
      'garages.floor',
      'garages.kind',
      'garages.status',
      'garages.ownership_form',
      'garages.area',
    ])
    .select([
      'plan_x as x',
      'plan_y as y',
      'plan_rotated',
      'member_id',
      'display_name as member_name',
      'membership',
      'share_numerator',
      'share_denominator',
    ])
    .orderBy('block_key')
    .orderBy('row_key')
    .orderBy('number_key')
    .execute()

/** 0 where nothing was placed yet. */
export async function planVersionOf(handle: Handle, gbc_id: string): Promise<number> {
  const plan = await handle.selectFrom('garage_plans').select('version').where('gbc_id', '=', gbc_id).executeTakeFirst()
  return plan?.version ?? 0
}

/** Which block is to be shown, or null when the plan holds all. */
async function partOf(handle: Handle, gbc_id: string, wanted: string | undefined) {
  const blocks = await blocksOf(handle, gbc_id)
  if (blocks.reduce((sum, { garages }) => sum + garages, 0) <= MOST_PLAN_BOXES) return null
  const key = wanted === undefined ? null : placeKey(wanted || null)
  const { block_key, ...shown } = blocks.find((block) => block.block_key === key) ?? blocks[0]
  return { block_key, part: { ...shown, blocks: blocks.map(({ block, garages }) => ({ block, garages })) } }
}

/**
 * Garages in work as boxes of the plan, in order of block, row and number.
 * @param block of a cooperative with more than MOST_PLAN_BOXES: which of them
 */
export async function getPlan(handle: Handle, gbc_id: string, block?: string): Promise<Plan> {
  const version = await planVersionOf(handle, gbc_id)
  const chosen = await partOf(handle, gbc_id, block)
  const boxes = new Map<string, PlanBox>()
  for (const {
    plan_rotated,
    member_id,
    member_name,
    membership,
    share_numerator,
    share_denominator,
    ...box
  } of await rowsOf(handle, gbc_id, chosen?.block_key ?? null)) {
    const owners = boxes.get(box.id)?.owners ?? []
    if (member_id !== null) {
      owners.push({
        member_id,
        member_name: member_name ?? '',
        membership: membership ?? '',
        share_numerator: share_numerator ?? 1,
        share_denominator: share_denominator ?? 1,
      })
    }
    boxes.set(box.id, { ...box, rotated: plan_rotated === 1, owners: owners.sort(largestFirst) })
  }
  return { version, boxes: [...boxes.values()], part: chosen?.part ?? null }
}
