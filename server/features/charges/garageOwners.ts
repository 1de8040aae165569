import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { ChargedPiece, OwnedPiece } from '#contract/money/charging'
import { chargedDays, cutSpan, daysIn, type DaySpan, onDay } from '#contract/money/dayParts'
import { addShares, type Share, type ShareDays } from '#contract/money/rounding'
import type { ContributionKind } from '#contract/money/contributions'
import { shifted } from '#contract/text'
import { engineOf } from '#server/db/dialect'
import type { Handle } from '#server/db/engine'
import { selectIds } from '#server/db/selectIds'
import type { ChargeRunsTable, Tables } from '#server/db/tables'
import type { Rest } from '#server/jobs/rests'
import { groupBy } from '#server/lib/groupBy'
import { portionsOf } from '#server/lib/portionsOf'

type Run = Pick<ChargeRunsTable, 'gbc_id' | 'period' | 'date'>

/** The days whose owners pay: all that are charged, or the day of the charge. */
export const ownersDays = ({ transfer_rule }: Pick<ContributionKind, 'transfer_rule'>, run: Run): DaySpan =>
  transfer_rule === 'by_days' ? chargedDays(run) : onDay(run.date)

/** So many garages are read at once: a list that is asked for meanwhile waits for no more than these. */
const AT_ONCE = 1000

const rowsOfGarages = (handle: Handle, gbc_id: string, { from, to }: DaySpan, within: Expression<SqlBool>) =>
  handle
    .selectFrom('garages')
    .leftJoin('ownerships as own', (join) =>
      join
        .onRef('own.gbc_id', '=', 'garages.gbc_id')
        .onRef('own.garage_id', '=', 'garages.id')
        .on('own.from_on', '<', to)
        .on(({ eb, or }) => or([eb('own.to_on', 'is', null), eb('own.to_on', '>', from)])),
    )
    .leftJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'own.gbc_id').onRef('members.id', '=', 'own.member_id'),
    )
    .select(['garages.id as garage_id', 'garages.area', 'garages.coefficient', 'garages.kind', 'garages.block_key'])
    .select(['own.member_id', 'own.share_numerator', 'own.share_denominator', 'own.from_on', 'own.to_on'])
    .where('garages.gbc_id', '=', gbc_id)
    .where(within)
    .orderBy('members.account_number_key', (order) => order.asc().nullsLast())
    .orderBy('own.id')
    .execute()

export type OwnedGarage = Awaited<ReturnType<typeof rowsOfGarages>>[number]

/**
 * Garages in the order of their numbers, each with its owners of some days; a garage without owners has one row. Co-owners stand
 * in the order of their accounts' numbers: of equal parts the first gets the odd kopeck.
 * @param only ids of those that are asked for; null = all
 * @param rest what is awaited after each part of the work
 */
export async function ownedGarages(
  handle: Handle,
  gbc_id: string,
  days: DaySpan,
  only: readonly string[] | null,
  rest: Rest,
): Promise<OwnedGarage[][]> {
  const selected = only && new Set(only)
  const all = await selectIds(
    engineOf(handle),
    handle,
    handle
      .selectFrom('garages')
      .select('id')
      .where('gbc_id', '=', gbc_id)
      .where('archived_at', 'is', null)
      .orderBy('block_key')
      .orderBy('number_key')
      .orderBy('id'),
  )
  const idsInOrder = selected ? all.filter((id) => selected.has(id)) : all
  const sortedIds = [...idsInOrder].sort()
  const { eb } = expressionBuilder<Tables, 'garages'>()
  const rows: OwnedGarage[] = []
  for (const portion of portionsOf(sortedIds, AT_ONCE)) {
    // All of a span: of so many single ids PostgreSQL would read the whole table each time.
    const span = eb.between('garages.id', portion[0], portion[portion.length - 1])
    rows.push(...(await rowsOfGarages(handle, gbc_id, days, selected ? eb('garages.id', 'in', portion) : span)))
    await rest()
  }
  const owners = groupBy(rows, ({ garage_id }) => garage_id)
  return idsInOrder.flatMap((id) => (owners.has(id) ? [owners.get(id) ?? []] : []))
}

/** An owner with the shares that were theirs and the days of each. */
export interface OwnerDays {
  member_id: string
  owned: ShareDays[]
}

const isSame = (one: Share, other: Share) => one.numerator * other.denominator === other.numerator * one.denominator

/**
 * Owners of a garage in the order of their rows, each with shares and days: cards that became one may own it twice.
 * @throws RangeError when on some day their shares make more than a whole
 */
export function ownersOf(rows: readonly OwnedGarage[], span: DaySpan): OwnerDays[] {
  const owners = new Map<string, ShareDays[]>()
  const borders = rows.flatMap(({ from_on, to_on }) => [from_on ?? '', to_on ?? ''])
  for (const piece of cutSpan(span, borders)) {
    const shares = new Map<string, Share>()
    for (const { member_id, share_numerator, share_denominator, from_on, to_on } of rows) {
      if (member_id === null || (from_on ?? '') > piece.from || (to_on !== null && to_on <= piece.from)) continue
      const share = { numerator: share_numerator ?? 1, denominator: share_denominator ?? 1 }
      const other = shares.get(member_id)
      shares.set(member_id, other ? addShares(other, share) : share)
    }
    const all = [...shares.values()].reduce(addShares, { numerator: 0, denominator: 1 })
    if (all.numerator > all.denominator) throw new RangeError('Shares make more than a whole')
    for (const [member_id, share] of shares) {
      const before = owners.get(member_id) ?? []
      const last = before.at(-1)
      const days = daysIn(piece)
      owners.set(
        member_id,
        last && isSame(last.share, share)
          ? [...before.slice(0, -1), { share, days: last.days + days }]
          : [...before, { share, days }],
      )
    }
  }
  const order = [...new Set(rows.map(({ member_id }) => member_id))]
  return order.flatMap((member_id) => {
    const owned = member_id === null ? undefined : owners.get(member_id)
    return member_id === null || owned === undefined ? [] : [{ member_id, owned }]
  })
}

/**
 * Whose each piece of the charged days was.
 * @param owners those of all the days, in whose order they are given
 * @param span the days, which the pieces make one after the other
 */
export function ownedPieces(
  rows: readonly OwnedGarage[],
  owners: readonly OwnerDays[],
  span: DaySpan,
  pieces: readonly ChargedPiece[],
): OwnedPiece[] {
  let { from } = span
  return pieces.map((piece) => {
    const days = { from, to: shifted(from, piece.days) }
    from = days.to
    const own = new Map(ownersOf(rows, days).map(({ member_id, owned }) => [member_id, owned]))
    return { piece, owners: owners.map(({ member_id }) => own.get(member_id) ?? []) }
  })
}
