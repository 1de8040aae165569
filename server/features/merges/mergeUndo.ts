import { reallocateJoined } from '#server/features/accounts/joinAccounts'
import type { Merge } from '#contract/merges'
import { userName } from '#contract/personName'
import type { Actor } from '#server/http/actor'
import { changesBetween } from '#server/records/changes'
import type { Db, Handle } from '#server/db/engine'
import { invalid } from '#server/lib/errors'
import { garageNumbers } from '#server/features/garages/garageNumbers'
import { lockGarage } from '#server/features/garages/garagesRepository'
import { refreshMemberGarages } from '#server/features/garages/memberGarages'
import { refreshGaragesOf } from '#server/features/garages/presentOwners'
import { firstDayOverWhole } from '#server/features/garages/shares'
import { HISTORY_FIELDS } from '#server/features/members/memberRows'
import { getMember, lockMember } from '#server/features/members/membersRepository'
import { now } from '#server/lib/ids'
import { auditTrail } from '#server/records/auditTrail'
import type { MemberReference } from '#server/records/references'
import { renewGarages, writeBoth, type MergeOutcome } from './mergeService'
import { ownershipsIn, type OwnershipRow } from './mergeShares'
import { changesOf, followVersion, lockMerge, mergesOf, type MergeRow } from './mergesRepository'
import { revertChange, stillStands, type RowChange } from '#server/records/rowChanges'

const { log } = auditTrail('members', HISTORY_FIELDS)
const { log: logOfGarage } = auditTrail('garages', [])

/** What stands in the way of an undo beside the members' own records, in words. */
async function changedRows(
  handle: Handle,
  references: readonly MemberReference[],
  gbc_id: string,
  rows: RowChange[],
): Promise<string[]> {
  const titles = new Map(references.map(({ table, title }) => [table, title]))
  const changed = new Set<string>()
  for (const row of rows) {
    if (await stillStands(handle, gbc_id, row)) continue
    changed.add(`${titles.get(row.table) ?? row.table}: с тех пор изменены`)
  }
  return [...changed]
}

/**
 * Garages whose owners would have more than one whole again because of owners written down since the merge. What stood
 * above one before it comes back as it was.
 */
async function overfullGarages(handle: Handle, merge: MergeRow): Promise<string[]> {
  const { rows, garage_ids } = changesOf(merge)
  if (garage_ids.length === 0) return []
  const restored = new Map((await ownershipsIn(handle, merge.gbc_id, garage_ids)).map((row) => [row.id, row]))
  for (const { table, id, before } of rows)
    if (table === 'ownerships') restored.set(id, { ...restored.get(id), ...before } as OwnershipRow)
  const shares = [...restored.values()].map(({ from_on, to_on, ...row }) => ({ ...row, from: from_on, to: to_on }))
  const overfull = garage_ids.filter((garage_id) => {
    const after = shares.filter((share) => share.garage_id === garage_id)
    const stood = after.filter(({ created_at }) => created_at <= merge.created_at)
    return firstDayOverWhole(after, stood) !== null
  })
  const numbers = await garageNumbers(handle, merge.gbc_id, overfull)
  return overfull.map((id) => `Гараж ${numbers.get(id) ?? ''}: доли владельцев вместе стали бы больше целого`)
}

/** Why a merge can't be undone any more; empty = it can. */
async function obstaclesTo(handle: Handle, references: readonly MemberReference[], merge: MergeRow): Promise<string[]> {
  const { gbc_id } = merge
  const survivor = await getMember(handle, gbc_id, merge.survivor_id)
  const other = await getMember(handle, gbc_id, merge.other_id)
  const later =
    survivor.merged_into_id !== null ||
    (await mergesOf(handle, gbc_id, survivor.id)).some(({ id, undone_at }) => undone_at === null && id > merge.id)
  if (later) return ['После этого карточку объединили ещё с одной: сначала отмените то объединение']
  const edited = [
    ...(survivor.version === merge.survivor_version ? [] : [`Карточку «${survivor.display_name}» с тех пор изменили`]),
    ...(other.version === merge.other_version ? [] : [`Карточку «${other.display_name}» с тех пор изменили`]),
  ]
  const changed = await changedRows(handle, references, gbc_id, changesOf(merge).rows)
  return [...edited, ...changed, ...(await overfullGarages(handle, merge))]
}

/** Merges of a member with what stands in the way of undoing each. */
export async function listMerges(
  handle: Handle,
  references: readonly MemberReference[],
  gbc_id: string,
  member_id: string,
): Promise<Merge[]> {
  await getMember(handle, gbc_id, member_id)
  const merges: Merge[] = []
  for (const { created_at, first_name, last_name, email, ...row } of await mergesOf(handle, gbc_id, member_id)) {
    const obstacles = row.undone_at ? [] : await obstaclesTo(handle, references, { ...row, created_at })
    merges.push({
      ...row,
      at: created_at,
      user_name: userName({ last_name, first_name, email }),
      obstacles,
    })
  }
  return merges
}

/**
 * Takes a merge back: every row as it was, both records in work again.
 * @throws AppError 404, 422 with all that was changed since
 */
export const undoMerge = (
  db: Db,
  references: readonly MemberReference[],
  actor: Actor,
  id: string,
): Promise<MergeOutcome> =>
  db.write.transaction().execute(async (trx) => {
    const { gbc_id, user_id } = actor
    const merge = await lockMerge(trx, gbc_id, id)
    if (merge.undone_at) throw invalid({}, 'Это объединение уже отменено')
    for (const each of [merge.survivor_id, merge.other_id].sort()) await lockMember(trx, gbc_id, each)
    for (const garage_id of [...changesOf(merge).garage_ids].sort()) await lockGarage(trx, gbc_id, garage_id)
    const obstacles = await obstaclesTo(trx, references, merge)
    if (obstacles.length > 0) throw invalid({}, `Отменить уже нельзя. ${obstacles.join('. ')}.`)

    const before = {
      survivor: await getMember(trx, gbc_id, merge.survivor_id),
      other: await getMember(trx, gbc_id, merge.other_id),
    }
    const changes = changesOf(merge)
    await writeBoth(trx, before.survivor, before.other, {
      survivor: changes.survivor.before,
      other: changes.other.before,
      passports: changes.passports,
    })
    for (const change of [...changes.rows].reverse()) await revertChange(trx, gbc_id, change)
    const garages = await renewGarages(trx, gbc_id, changes.garage_ids)
    await refreshGaragesOf(trx, gbc_id, before.survivor.id)
    await refreshMemberGarages(trx, gbc_id, [before.survivor.id, before.other.id])
    await reallocateJoined(trx, gbc_id, [before.survivor.id, before.other.id], 'объединение карточек отменено')
    await trx
      .updateTable('member_merges')
      .set({ undone_by: user_id, undone_at: now() })
      .where('gbc_id', '=', gbc_id)
      .where('id', '=', id)
      .execute()

    const after = {
      survivor: await getMember(trx, gbc_id, before.survivor.id),
      other: await getMember(trx, gbc_id, before.other.id),
    }
    for (const side of ['survivor', 'other'] as const) {
      await followVersion(trx, gbc_id, after[side].id, before[side].version - 1, after[side].version)
      const merged_with: [unknown, unknown] = [before[side === 'survivor' ? 'other' : 'survivor'].display_name, null]
      await log(trx, actor, 'unmerged', after[side].id, {
        merged_with,
        ...changesBetween(before[side], after[side], HISTORY_FIELDS),
      })
    }
    for (const garage of garages) await logOfGarage(trx, actor, 'owners_unmerged', garage.id)
    return { merge_id: id, ...after, garages }
  })
