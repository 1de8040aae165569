import type { ContributionKind } from '#contract/money/contributions'
import type { Handle } from '#server/db/engine'
import type { ChargeRunRowsTable, ChargeRunsTable } from '#server/db/tables'
import { later } from '#server/db/together'

/** `id` absent: what is charged by hand. */
export type Run = Pick<ChargeRunsTable, 'gbc_id' | 'kind_id' | 'period' | 'date'> & { id?: string }
export type SlotKind = Pick<ContributionKind, 'periodicity' | 'nature'>
export type SlotRow = Pick<ChargeRunRowsTable, 'garage_id' | 'member_id'>

/** Whether a contribution that has no periods is charged once for ever: to each of its payers, or raised for something. */
export const isChargedOnce = ({ periodicity, nature }: SlotKind): boolean =>
  periodicity === 'once' || nature === 'target'

/** What a contribution is charged once for: its period, '' where it is charged once for ever, else the day. */
export const slotPeriod = ({ period, date }: Pick<Run, 'period' | 'date'>, kind: SlotKind): string =>
  period ?? (isChargedOnce(kind) ? '' : date)

/** A garage is charged once for a period, or for what is raised, whoever owns it (specification, money §5). */
export const isOfGarage = ({ period }: Pick<Run, 'period'>, { nature }: Pick<SlotKind, 'nature'>): boolean =>
  period !== null || nature === 'target'

const slotOf = (run: Run, kind: SlotKind, { garage_id, member_id }: SlotRow) => ({
  gbc_id: run.gbc_id,
  kind_id: run.kind_id,
  period: slotPeriod(run, kind),
  garage_id: garage_id ?? '',
  member_id: member_id ?? '',
})

export const keyOf = ({ garage_id, member_id }: SlotRow) => `${garage_id ?? ''} ${member_id ?? ''}`

/** What was charged where rows of a run would be: to whom, whose card may have become one with another since, and by which run. */
async function chargedBeside(trx: Handle, run: Run, kind: SlotKind, rows: readonly SlotRow[]) {
  const garage_ids = new Set(rows.flatMap(({ garage_id }) => garage_id ?? []))
  const member_ids = new Set(rows.flatMap(({ garage_id, member_id }) => (garage_id ? [] : (member_id ?? []))))
  const slots = await trx
    .selectFrom('charge_slots')
    .select('charge_id')
    .where('gbc_id', '=', run.gbc_id)
    .where('kind_id', '=', run.kind_id)
    .where('period', '=', slotPeriod(run, kind))
    .where(({ eb, and, or }) =>
      or([
        ...(garage_ids.size > 0 ? [eb('garage_id', 'in', [...garage_ids])] : []),
        ...(member_ids.size > 0 ? [and([eb('garage_id', '=', ''), eb('member_id', 'in', [...member_ids])])] : []),
      ]),
    )
    .execute()
  // Not asked of the database: it would go through all slots by the index of their charges.
  const charge_ids = slots.flatMap(({ charge_id }) => charge_id ?? [])
  if (charge_ids.length === 0) return []
  return trx
    .selectFrom('charges')
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'charges.gbc_id').onRef('account.id', '=', 'charges.account_id'),
    )
    .select(['charges.garage_id', 'account.member_id', 'charges.amount', 'charges.run_id'])
    .where('charges.gbc_id', '=', run.gbc_id)
    .where('charges.id', 'in', charge_ids)
    .execute()
}

/** What a run has planned for garages, whoever owns them. */
const plannedFor = (trx: Handle, gbc_id: string, run_id: string, garage_ids: readonly string[]) =>
  trx
    .selectFrom('charge_run_rows')
    .select(['garage_id', 'member_id', 'amount', 'problem'])
    .where('gbc_id', '=', gbc_id)
    .where('run_id', '=', run_id)
    .where('garage_id', 'in', garage_ids)
    .execute()

/**
 * Rows that a contribution of a period is not charged for yet, by another run since the preview either: to the same payer, or
 * for a garage that is charged once for a period to one whom this run doesn't know as its owner, or with another part than it
 * has planned for that one. Within `lockLedger`.
 */
export async function freeRows<R extends SlotRow>(
  trx: Handle,
  run: Run,
  kind: SlotKind,
  rows: readonly R[],
): Promise<R[]> {
  if (rows.length === 0) return []
  const charged = await chargedBeside(trx, run, kind, rows)
  const keys = new Set(charged.map(keyOf))
  const free = rows.filter((row) => !keys.has(keyOf(row)))
  if (run.id === undefined || !isOfGarage(run, kind)) return free
  const others = charged.filter(({ run_id }) => run_id !== run.id)
  const garage_ids = others.flatMap(({ garage_id }) => garage_id ?? [])
  if (garage_ids.length === 0) return free
  const planned = new Map((await plannedFor(trx, run.gbc_id, run.id, garage_ids)).map((row) => [keyOf(row), row]))
  const doubled = others.filter((other) => {
    const part = planned.get(keyOf(other))
    // What had been charged before the preview was weighed there.
    return part === undefined || (part.problem === null && part.amount !== other.amount)
  })
  const taken = new Set(doubled.map(({ garage_id }) => garage_id))
  return free.filter(({ garage_id }) => garage_id === null || !taken.has(garage_id))
}

/** Remembers that a contribution of a period was charged for these rows. Within `lockLedger`, after `freeRows`. */
export async function takeSlots(
  trx: Handle,
  run: Run,
  kind: SlotKind,
  charged: readonly { row: SlotRow; charge_id: string }[],
): Promise<void> {
  if (charged.length === 0) return
  const taken = trx
    .insertInto('charge_slots')
    .values(charged.map(({ row, charge_id }) => ({ ...slotOf(run, kind, row), charge_id })))
    .onConflict((conflict) =>
      conflict
        .columns(['gbc_id', 'kind_id', 'period', 'garage_id', 'member_id'])
        .doUpdateSet(({ ref }) => ({ charge_id: ref('excluded.charge_id') })),
    )
  await later(trx, [taken])
}
