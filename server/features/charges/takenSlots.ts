import { formatDate } from '#contract/format'
import { sql } from 'kysely'
import type { ContributionKind } from '#contract/money/contributions'
import type { Rest } from '#server/jobs/rests'
import type { Handle } from '#server/db/engine'
import type { ChargeRunRowsTable, ChargeRunsTable } from '#server/db/tables'
import { groupBy } from '#server/lib/groupBy'
import { isOfGarage, slotPeriod } from './slots'

const ALREADY_CHARGED = 'Уже начислено'

/** What the posting of a run says of a row that another run has charged since its preview. */
export const CHARGED_BY_ANOTHER = `${ALREADY_CHARGED} другим начислением`

/** Whether a row is left out because its contribution was charged already, by the problem that is stored with it. */
export const isAlreadyCharged = ({ problem }: { problem: string | null }): boolean =>
  problem?.startsWith(ALREADY_CHARGED) ?? false

/** A contribution of a period that was charged already; `text` says when and by whom. */
interface TakenSlot {
  garage_id: string
  member_id: string
  amount: number
  /** Kopecks that nobody has paid yet. */
  open_amount: number
  text: string
}

/** What was charged already: to a member of a garage, or of none; and by garage. */
export interface TakenSlots {
  own: Map<string, TakenSlot>
  ofGarage: Map<string, TakenSlot[]>
}

const ownerKey = (garage_id: string | null, member_id: string | null) => `${garage_id ?? ''} ${member_id}`

/** So many slots are read at once: others are answered between them. */
const AT_ONCE = 1000

/** The next slots of a contribution and period after one. */
const slotsAfter = (
  handle: Handle,
  run: Pick<ChargeRunsTable, 'gbc_id' | 'date' | 'period'>,
  kind: ContributionKind,
  [garage_id, member_id]: readonly [string, string],
) =>
  handle
    .selectFrom('charge_slots as slot')
    .innerJoin('charges', (join) =>
      join.onRef('charges.gbc_id', '=', 'slot.gbc_id').onRef('charges.id', '=', 'slot.charge_id'),
    )
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'charges.gbc_id').onRef('account.id', '=', 'charges.account_id'),
    )
    .innerJoin('operations', (join) =>
      join.onRef('operations.gbc_id', '=', 'charges.gbc_id').onRef('operations.id', '=', 'charges.operation_id'),
    )
    .innerJoin('charge_state as state', (join) =>
      join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
    )
    .leftJoin('users', 'users.id', 'operations.posted_by')
    .select([
      'slot.garage_id',
      'slot.member_id as slot_member_id',
      'account.member_id',
      'charges.amount',
      'state.open_amount',
      'charges.date',
      'users.last_name',
    ])
    .where('slot.gbc_id', '=', run.gbc_id)
    .where('slot.kind_id', '=', kind.id)
    .where('slot.period', '=', slotPeriod(run, kind))
    .where(sql<boolean>`(slot.garage_id, slot.member_id) > (${garage_id}, ${member_id})`)
    .orderBy('slot.garage_id')
    .orderBy('slot.member_id')
    .limit(AT_ONCE)
    .execute()

/**
 * Where a contribution was charged already: to whom, whose card may have become one with another since.
 * @param rest what is awaited after each part of the work
 */
export async function takenSlots(
  handle: Handle,
  run: Pick<ChargeRunsTable, 'gbc_id' | 'date' | 'period'>,
  kind: ContributionKind,
  rest: Rest,
): Promise<TakenSlots> {
  const own = new Map<string, TakenSlot>()
  const ofGarages: TakenSlot[] = []
  let last: readonly [string, string] = ['', '']
  for (;;) {
    const rows = await slotsAfter(handle, run, kind, last)
    for (const { garage_id, member_id, amount, open_amount, date, last_name } of rows) {
      const text = `${ALREADY_CHARGED} ${formatDate(date)}${last_name ? ` (${last_name})` : ''}`
      const slot = { garage_id, member_id, amount, open_amount, text }
      const key = ownerKey(garage_id, member_id)
      if (!own.has(key)) own.set(key, slot)
      if (garage_id !== '') ofGarages.push(slot)
    }
    if (rows.length < AT_ONCE) return { own, ofGarage: groupBy(ofGarages, ({ garage_id }) => garage_id) }
    const { garage_id, slot_member_id } = rows[rows.length - 1]
    last = [garage_id, slot_member_id]
    await rest()
  }
}

/** What a garage or a member was charged before; undefined = not yet. */
export const ownSlot = (taken: TakenSlots, { garage_id, member_id }: PlannedRow): TakenSlot | undefined =>
  taken.own.get(ownerKey(garage_id, member_id))

const isPaid = ({ open_amount, amount }: TakenSlot) => open_amount !== amount

/**
 * Why a charge isn't made anew; null = it can be. What is paid, if only in part, stays as it is (specification, money §5),
 * and so does what the other owners of the same days have paid their parts of.
 * @param planned all rows of the garage
 */
export function redoProblem(
  taken: TakenSlots,
  { transfer_rule }: Pick<ContributionKind, 'transfer_rule'>,
  planned: readonly PlannedRow[],
  row: PlannedRow,
): string | null {
  const own = ownSlot(taken, row)
  if (!own) return null
  if (own.amount === row.amount) return 'Сумма не изменилась'
  if (isPaid(own)) return 'Уже оплачивали: остаётся как есть'
  if (transfer_rule !== 'by_days' || row.garage_id === null) return null
  const others = (taken.ofGarage.get(row.garage_id) ?? []).filter((slot) => slot !== own && isPaid(slot))
  const isWhole = others.every((slot) =>
    planned.some((one) => one.member_id === slot.member_id && one.amount === slot.amount),
  )
  return isWhole ? null : 'Другой владелец за это время уже платил: остаётся как есть'
}

/** What of a planned row is compared. */
type PlannedRow = Pick<ChargeRunRowsTable, 'garage_id' | 'member_id' | 'amount'>

/**
 * Why a row isn't charged beside what was charged for its garage before; null = nothing stands in the way. A garage that was
 * charged to a former owner is charged once for a period, or for what is raised (specification, money §5). What each owner
 * pays for own days makes a whole only with the others: where one of them was charged another sum, nobody is charged beside.
 * @param planned all rows of the garage
 */
export function takenProblem(
  taken: TakenSlots,
  { period }: Pick<ChargeRunsTable, 'period'>,
  { transfer_rule, nature }: Pick<ContributionKind, 'transfer_rule' | 'nature'>,
  planned: readonly PlannedRow[],
  row: PlannedRow,
): string | null {
  const own = ownSlot(taken, row)
  const { garage_id } = row
  if (own) return own.text
  if (garage_id === null || !isOfGarage({ period }, { nature })) return null
  const other = taken.ofGarage.get(garage_id)?.find((slot) => {
    const part = planned.find((one) => one.member_id === slot.member_id)
    return part === undefined || (transfer_rule === 'by_days' && part.amount !== slot.amount)
  })
  if (!other) return null
  return period === null ? `${other.text} другому владельцу` : `${other.text} другому владельцу за то же время`
}
