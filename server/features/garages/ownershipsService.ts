import { formatDate, formatShare } from '#contract/format'
import { lastDayOf } from '#contract/text'
import { ownershipInputSchema, type Garage, type Ownership, type OwnershipInput } from '#contract/garages'
import { expectedVersion, type Actor } from '#server/http/actor'
import { changesBetween } from '#server/records/changes'
import type { Db, Handle } from '#server/db/engine'
import { invalid } from '#server/lib/errors'
import { validatePatch } from '#server/http/validation'
import { refuseStale } from '#server/records/lockForUpdate'
import { lockGarage, updateGarage } from './garagesRepository'
import { log } from './garagesService'
import {
  ownerOf,
  deleteOwnership,
  getOwnership,
  insertOwnership,
  ownershipsOfGarage,
  updateOwnership,
  type OwnershipFields,
} from './ownershipsRepository'
import { firstDayOverWhole, restOf, sharesOn } from './shares'

/** A garage after a change of what belongs to it, and the list that was changed. */
export interface Changed<Item> {
  garage: Garage
  list: Item[]
  /** Who owns it no more, and by the garage can't be found any longer. */
  former_owner?: string
}

/** Fields of an ownership as the garage's history logs them. */
const loggedFields = (ownership: Ownership) => ({
  owner: ownership.member_name,
  share: formatShare(ownership),
  from: ownership.from,
  to: ownership.to,
  ground: ownership.ground,
})
const LOGGED_FIELDS = ['owner', 'share', 'from', 'to', 'ground'] as const

export const overlaps = (
  one: { from: string; to?: string | null },
  other: { from: string; to?: string | null },
): boolean => (other.to == null || one.from < other.to) && (one.to == null || other.from < one.to)

/** @throws AppError 422 when the owners would have more than one whole garage on some day */
function refuseOverWhole(list: Ownership[], others: Ownership[], input: OwnershipFields): void {
  const day = firstDayOverWhole([...others, { ...input, to: input.to ?? null }], list)
  if (day === null) return
  const rest = restOf(sharesOn(others, day))
  const advice = rest
    ? `свободно только ${formatShare(rest)}`
    : 'другим владельцам принадлежит весь гараж: сначала уменьшите их доли или закончите их срок'
  throw invalid({ share_numerator: `Доли владельцев вместе больше целого: на ${formatDate(day)} ${advice}` })
}

async function refuseWrong(
  trx: Handle,
  gbc_id: string,
  list: Ownership[],
  input: OwnershipFields,
  id?: string,
): Promise<void> {
  const others = list.filter((other) => other.id !== id)
  const member = await ownerOf(trx, gbc_id, input.member_id)
  if (!member) throw invalid({ member_id: 'Такого члена кооператива нет' })
  if (member.merged_into_id) throw invalid({ member_id: 'Эта карточка объединена с другой: выберите ту' })
  const other = others.find(({ member_id, ...period }) => member_id === input.member_id && overlaps(period, input))
  if (!other) return refuseOverWhole(list, others, input)
  const period = other.to
    ? `с ${formatDate(other.from)} по ${formatDate(lastDayOf(other.to))}`
    : `с ${formatDate(other.from)}`
  throw invalid({ from: `Этот владелец уже записан ${period}: доля ${formatShare(other)}` })
}

/**
 * Reads the garage for a change of its list.
 * @throws AppError 404, and 409 with the present list when `version` is stale
 */
async function lockWithOwners(trx: Handle, { gbc_id }: Actor, garage_id: string, version?: number) {
  const garage = await lockGarage(trx, gbc_id, garage_id)
  const list = await ownershipsOfGarage(trx, gbc_id, garage_id)
  await refuseStale(version, garage, () => list)
  return { garage, list }
}

/** The garage's next version with its owners as they are now. It writes members' cards: the log comes after it, as everywhere. */
const changed = async (
  trx: Handle,
  { gbc_id }: Actor,
  garage: Garage,
  former_owner?: string,
): Promise<Changed<Ownership>> => ({
  garage: await updateGarage(trx, garage, {}, former_owner === undefined ? [] : [former_owner]),
  list: await ownershipsOfGarage(trx, gbc_id, garage.id),
  former_owner,
})

/**
 * @throws AppError 404, 409, 422 when the member isn't ours or owns the garage in that time already, or the shares
 * exceed one
 */
export async function addOwnership(
  trx: Handle,
  actor: Actor,
  garage_id: string,
  { version, ...input }: OwnershipInput,
): Promise<Changed<Ownership>> {
  const { garage, list } = await lockWithOwners(trx, actor, garage_id, version)
  await refuseWrong(trx, actor.gbc_id, list, input)
  const added = await insertOwnership(trx, actor.gbc_id, garage_id, input)
  const outcome = await changed(trx, actor, garage)
  await log(trx, actor, 'owner_added', garage_id, changesBetween({}, loggedFields(added), LOGGED_FIELDS))
  return outcome
}

/** @throws AppError 404, 409, 422 as of a new one */
export const changeOwnership = (
  db: Db,
  actor: Actor,
  garage_id: string,
  id: string,
  sent: object,
): Promise<Changed<Ownership>> =>
  db.write.transaction().execute(async (trx) => {
    const { garage, list } = await lockWithOwners(trx, actor, garage_id, expectedVersion(sent))
    const before = await getOwnership(trx, actor.gbc_id, garage_id, id)
    const { version: _, ...input } = validatePatch(ownershipInputSchema, before, sent)
    await refuseWrong(trx, actor.gbc_id, list, input, id)
    const after = await updateOwnership(trx, actor.gbc_id, before, input)
    const former_owner = after.member_id === before.member_id ? undefined : before.member_id
    const outcome = await changed(trx, actor, garage, former_owner)
    await log(
      trx,
      actor,
      'owner_changed',
      garage_id,
      changesBetween(loggedFields(before), loggedFields(after), LOGGED_FIELDS),
    )
    return outcome
  })

/** Removes an ownership entered by mistake; the history keeps it. @throws AppError 404 */
export const removeOwnership = (db: Db, actor: Actor, garage_id: string, id: string): Promise<Changed<Ownership>> =>
  db.write.transaction().execute(async (trx) => {
    const { garage } = await lockWithOwners(trx, actor, garage_id)
    const removed = await getOwnership(trx, actor.gbc_id, garage_id, id)
    await deleteOwnership(trx, actor.gbc_id, id)
    const outcome = await changed(trx, actor, garage, removed.member_id)
    await log(trx, actor, 'owner_removed', garage_id, changesBetween(loggedFields(removed), {}, LOGGED_FIELDS))
    return outcome
  })
