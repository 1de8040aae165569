import { formatShare } from '#contract/format'
import { reallocateJoined } from '#server/features/accounts/joinAccounts'
import type { Garage } from '#contract/garages'
import type { Member } from '#contract/members'
import type { MergeInput, MergePreview } from '#contract/merges'
import type { Actor } from '#server/http/actor'
import { changesBetween, type Changes } from '#server/records/changes'
import type { Handle } from '#server/db/engine'
import { AppError, invalid } from '#server/lib/errors'
import { garageNumbers } from '#server/features/garages/garageNumbers'
import { lockGarage, updateGarage } from '#server/features/garages/garagesRepository'
import { refreshMemberGarages } from '#server/features/garages/memberGarages'
import { refreshGaragesOf } from '#server/features/garages/presentOwners'
import { HISTORY_FIELDS } from '#server/features/members/memberRows'
import { getMember, lockMember } from '#server/features/members/membersRepository'
import { newId, now } from '#server/lib/ids'
import { auditTrail } from '#server/records/auditTrail'
import type { MemberReference } from '#server/records/references'
import { planMembers, refuseUnmergeable, type MembersPlan } from './mergePlan'
import { claimsOf, insertMerge, rowsNaming, wholeRow, writeMember, type MergeChanges } from './mergesRepository'
import { garagesOf, planShares } from './mergeShares'
import { applyChange, columnsBefore, differingColumns, type RowChange } from '#server/records/rowChanges'

const { log } = auditTrail('members', HISTORY_FIELDS)
const { log: logOfGarage } = auditTrail('garages', [])

/** Both members and the garages that a merge or its undo has changed. */
export interface MergeOutcome {
  merge_id: string
  survivor: Member
  other: Member
  garages: Garage[]
}

const BOTH_PROPOSE = 'Из обеих карточек ждут решения предложения об изменении контактов: сначала решите одно из них'

/** What there may be one of for each member, where both have one: a proposal that waits, and a user. */
async function twoOfOne(handle: Handle, gbc_id: string, ids: string[]): Promise<MergePreview['to_settle']> {
  const { open, users } = await claimsOf(handle, gbc_id, ids)
  return [
    ...(open.length > 1 ? open.map((each) => ({ ...each, kind: 'proposal' as const })) : []),
    ...(users.length > 1 ? users.map((each) => ({ ...each, kind: 'user' as const })) : []),
  ]
}

/** @throws AppError 422 */
function refuseTwoOfOne(found: MergePreview['to_settle']): void {
  if (found.some(({ kind }) => kind === 'proposal')) throw invalid({}, BOTH_PROPOSE)
  const logins = found.map(({ title }) => title).join(', ')
  if (found.length > 0)
    throw invalid(
      {},
      `У обеих карточек есть доступ к программе (${logins}): сначала отвяжите один из них в разделе «Безопасность»`,
    )
}

/** Rows of other areas that go over to the survivor as they are. */
async function planFollowers(
  handle: Handle,
  references: readonly MemberReference[],
  gbc_id: string,
  survivor_id: string,
  other_id: string,
): Promise<{ title: string; changes: RowChange[] }[]> {
  const plans = []
  for (const { table, column, title = '', onceEach } of references.filter(({ merge }) => merge === 'follow')) {
    const rows = await rowsNaming(handle, gbc_id, table, column, other_id)
    const own = onceEach
      ? (await rowsNaming(handle, gbc_id, table, column, survivor_id)).map((row) => row[onceEach])
      : []
    const changes = rows.map((row): RowChange => {
      const doubled = onceEach !== undefined && own.includes(row[onceEach])
      return doubled
        ? { table, id: row.id, before: row, after: null }
        : { table, id: row.id, before: { [column]: other_id }, after: { [column]: survivor_id } }
    })
    plans.push({ title, changes })
  }
  return plans
}

/** What a merge would do, and why it can't be done. @throws AppError 404 */
export async function previewMerge(
  handle: Handle,
  references: readonly MemberReference[],
  gbc_id: string,
  id: string,
  other_id: string,
): Promise<MergePreview> {
  const [survivor, other] = [await getMember(handle, gbc_id, id), await getMember(handle, gbc_id, other_id)]
  const shares = await planShares(handle, gbc_id, id, other_id)
  const moving = await planFollowers(handle, references, gbc_id, id, other_id)
  const numbers = await garageNumbers(
    handle,
    gbc_id,
    shares.map(({ row }) => row.garage_id),
  )
  const to_settle = await twoOfOne(handle, gbc_id, [id, other_id])
  return {
    survivor,
    other,
    garages: shares.map(({ row, becomes, outcome }) => ({
      garage_id: row.garage_id,
      garage_number: numbers.get(row.garage_id) ?? '',
      from: row.from_on,
      to: row.to_on,
      was: { share_numerator: row.share_numerator, share_denominator: row.share_denominator },
      becomes,
      outcome,
    })),
    moves: moving
      .filter(({ changes }) => changes.length > 0)
      .map(({ title, changes }) => ({ title, count: changes.length })),
    to_settle,
    obstacles: await obstaclesOf(async () => {
      refuseUnmergeable(survivor, other)
      refuseTwoOfOne(to_settle)
      planMembers(
        survivor,
        other,
        { survivor: await wholeRow(handle, gbc_id, id), other: await wholeRow(handle, gbc_id, other_id) },
        [],
        now(),
      )
    }),
  }
}

async function obstaclesOf(attempt: () => Promise<void>): Promise<string[]> {
  try {
    await attempt()
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.keys(error.errors).length > 0 ? Object.values(error.errors) : [error.message]
  }
}

/** Holds both records, in one order for all. @throws AppError 404, 409 with the present record of a stale version */
async function lockBoth(
  trx: Handle,
  gbc_id: string,
  id: string,
  { other_id, version, other_version }: MergeInput,
): Promise<[Member, Member]> {
  const versions = new Map([
    [other_id, other_version],
    [id, version],
  ])
  for (const each of [...versions.keys()].sort()) await lockMember(trx, gbc_id, each, versions.get(each))
  return [await getMember(trx, gbc_id, id), await getMember(trx, gbc_id, other_id)]
}

/** Writes both records. The other's numbers are released first: no two records may hold one, not even for a moment. */
export async function writeBoth(
  trx: Handle,
  survivor: Member,
  other: Member,
  { survivor: one, other: two, passports }: MembersPlan,
): Promise<void> {
  const { gbc_id } = survivor
  const [own, others] = [await wholeRow(trx, gbc_id, survivor.id), await wholeRow(trx, gbc_id, other.id)]
  const released = Object.fromEntries(
    Object.keys(two)
      .filter((column) => /_number(_key)?$/.test(column))
      .map((column) => [column, null]),
  )
  if (Object.keys(released).length > 0) await writeMember(trx, gbc_id, other.id, released)
  await writeMember(
    trx,
    gbc_id,
    survivor.id,
    { ...one, ...(passports && { passport: others.passport }) },
    survivor.version + 1,
  )
  await writeMember(trx, gbc_id, other.id, { ...two, ...(passports && { passport: own.passport }) }, other.version + 1)
}

/** New versions of garages whose owners were changed, in one order for all. */
export async function renewGarages(trx: Handle, gbc_id: string, ids: string[]): Promise<Garage[]> {
  const garages: Garage[] = []
  for (const id of [...new Set(ids)].sort())
    garages.push(await updateGarage(trx, await lockGarage(trx, gbc_id, id), {}))
  return garages
}

/**
 * Makes two records of one member one: the survivor takes what was chosen and all that refers to the other, who goes into
 * the archive. All of it or nothing.
 * @throws AppError 404, 409 with the present record of a stale version, 422 with what stands in the way
 */
export async function mergeMembers(
  trx: Handle,
  references: readonly MemberReference[],
  actor: Actor,
  id: string,
  input: MergeInput,
): Promise<MergeOutcome> {
  const { gbc_id } = actor
  const [survivor, other] = await lockBoth(trx, gbc_id, id, input)
  refuseUnmergeable(survivor, other)
  refuseTwoOfOne(await twoOfOne(trx, gbc_id, [id, other.id]))

  const rows = { survivor: await wholeRow(trx, gbc_id, id), other: await wholeRow(trx, gbc_id, other.id) }
  const plan = planMembers(survivor, other, rows, input.take, now())
  // Held before they are read: what a merge adds up must not be changed meanwhile.
  for (const garage_id of await garagesOf(trx, gbc_id, other.id)) await lockGarage(trx, gbc_id, garage_id)
  const shares = await planShares(trx, gbc_id, id, other.id)
  const moving = await planFollowers(trx, references, gbc_id, id, other.id)
  const rowChanges = [...shares.flatMap(({ changes }) => changes), ...moving.flatMap(({ changes }) => changes)]

  const after = differingColumns(rows.survivor, plan.survivor)
  await writeBoth(trx, survivor, other, { ...plan, survivor: after })
  for (const change of rowChanges) await applyChange(trx, gbc_id, change)
  const garages = await renewGarages(
    trx,
    gbc_id,
    shares.map(({ row }) => row.garage_id),
  )
  await refreshGaragesOf(trx, gbc_id, id)
  await refreshMemberGarages(trx, gbc_id, [id, other.id])
  await reallocateJoined(trx, gbc_id, [id, other.id], 'карточки объединены')

  const merged = { survivor: await getMember(trx, gbc_id, id), other: await getMember(trx, gbc_id, other.id) }
  const changes: MergeChanges = {
    survivor: { table: 'members', id, before: columnsBefore(rows.survivor, after), after },
    other: { table: 'members', id: other.id, before: columnsBefore(rows.other, plan.other), after: plan.other },
    passports: plan.passports,
    rows: rowChanges,
    garage_ids: garages.map((garage) => garage.id),
  }
  const merge_id = newId()
  await insertMerge(trx, {
    gbc_id,
    id: merge_id,
    survivor_id: id,
    other_id: other.id,
    survivor_version: merged.survivor.version,
    other_version: merged.other.version,
    changes: JSON.stringify(changes),
    user_id: actor.user_id,
    created_at: now(),
    undone_by: null,
    undone_at: null,
  })

  await log(trx, actor, 'merged', id, {
    merged_with: [null, other.display_name],
    ...changesBetween(survivor, merged.survivor, HISTORY_FIELDS),
  })
  await log(trx, actor, 'merged_into', other.id, {
    merged_with: [null, survivor.display_name],
    ...changesBetween(other, merged.other, HISTORY_FIELDS),
  })
  for (const { row, becomes } of shares) {
    const share: Changes[string] = [formatShare(row), formatShare(becomes)]
    await logOfGarage(trx, actor, 'owners_merged', row.garage_id, {
      owner: [other.display_name, merged.survivor.display_name],
      share,
    })
  }
  return { merge_id, ...merged, garages }
}
