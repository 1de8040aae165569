import type { Selectable } from 'kysely'
import type { OwnershipOutcome } from '#contract/merges'
import type { Handle } from '#server/db/engine'
import type { OwnershipsTable } from '#server/db/tables'
import { sumOf, type Share } from '#server/features/garages/shares'
import type { RowChange } from '#server/records/rowChanges'

export type OwnershipRow = Selectable<OwnershipsTable>

/** What becomes of one ownership of the merged record. */
export interface SharePlan {
  row: OwnershipRow
  becomes: Share
  outcome: OwnershipOutcome
  changes: RowChange[]
}

/** As large as a share may be typed (contract/garages.ts). */
const MAX_DENOMINATOR = 100_000n

const share = ({ share_numerator, share_denominator }: Share): Share => ({ share_numerator, share_denominator })
const samePeriod = (one: OwnershipRow, other: OwnershipRow) =>
  one.from_on === other.from_on && one.to_on === other.to_on
const overlaps = (one: OwnershipRow, other: OwnershipRow) =>
  (other.to_on === null || one.from_on < other.to_on) && (one.to_on === null || other.from_on < one.to_on)
const exceedsWhole = ({ numerator, denominator }: ReturnType<typeof sumOf>) => numerator > denominator
const equal = (one: Share, other: Share) =>
  one.share_numerator * other.share_denominator === other.share_numerator * one.share_denominator
const larger = (one: Share, other: Share) =>
  one.share_numerator * other.share_denominator >= other.share_numerator * one.share_denominator ? one : other

/** Two rows of one person for one time: their sum, or one of them where the same share was entered twice. */
function joined(
  own: OwnershipRow,
  row: OwnershipRow,
  inGarage: OwnershipRow[],
): { becomes: Share; outcome: 'added' | 'same' } | null {
  const sum = sumOf([own, row])
  const overfull = equal(own, row) && exceedsWhole(sumOf(inGarage.filter((each) => overlaps(each, row))))
  if (exceedsWhole(sum) || overfull) return { becomes: share(larger(own, row)), outcome: 'same' }
  if (sum.denominator > MAX_DENOMINATOR) return null
  return {
    becomes: { share_numerator: Number(sum.numerator), share_denominator: Number(sum.denominator) },
    outcome: 'added',
  }
}

/**
 * @param taken the survivor's rows that another one was joined with: each is joined once, so that an undo has one thing
 * to take back
 */
function planOf(row: OwnershipRow, inGarage: OwnershipRow[], survivor_id: string, taken: Set<string>): SharePlan {
  const own = inGarage.filter(({ member_id }) => member_id === survivor_id)
  const same = own.find((each) => samePeriod(each, row) && !taken.has(each.id))
  const one = same && joined(same, row, inGarage)
  if (one) {
    taken.add(same.id)
    const columns = { ...one.becomes, ground: same.ground ?? row.ground }
    const { share_numerator, share_denominator, ground } = same
    const kept: RowChange = {
      table: 'ownerships',
      id: same.id,
      before: { share_numerator, share_denominator, ground },
      after: columns,
    }
    const removed: RowChange = { table: 'ownerships', id: row.id, before: { ...row }, after: null }
    return { row, ...one, changes: [kept, removed] }
  }
  const moved: RowChange = {
    table: 'ownerships',
    id: row.id,
    before: { member_id: row.member_id },
    after: { member_id: survivor_id },
  }
  return {
    row,
    becomes: share(row),
    outcome: own.some((each) => overlaps(each, row)) ? 'beside' : 'moved',
    changes: [moved],
  }
}

/** All ownerships of garages, past ones too. */
export const ownershipsIn = (handle: Handle, gbc_id: string, garage_ids: string[]) =>
  handle
    .selectFrom('ownerships')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('garage_id', 'in', garage_ids)
    .orderBy('garage_id')
    .orderBy('from_on')
    .orderBy('id')
    .execute()

/** Garages that a member owns or owned, in one order for all. */
export async function garagesOf(handle: Handle, gbc_id: string, member_id: string): Promise<string[]> {
  const owned = await handle
    .selectFrom('ownerships')
    .select('garage_id')
    .where('gbc_id', '=', gbc_id)
    .where('member_id', '=', member_id)
    .execute()
  return [...new Set(owned.map(({ garage_id }) => garage_id))].sort()
}

/** What a merge makes of the other's ownerships, garage by garage. */
export async function planShares(
  handle: Handle,
  gbc_id: string,
  survivor_id: string,
  other_id: string,
): Promise<SharePlan[]> {
  const garage_ids = await garagesOf(handle, gbc_id, other_id)
  if (garage_ids.length === 0) return []
  const rows = await ownershipsIn(handle, gbc_id, garage_ids)
  const taken = new Set<string>()
  return rows
    .filter(({ member_id }) => member_id === other_id)
    .map((row) =>
      planOf(
        row,
        rows.filter(({ garage_id }) => garage_id === row.garage_id),
        survivor_id,
        taken,
      ),
    )
}
