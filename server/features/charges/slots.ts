import type { ContributionKind } from '#contract/money/contributions'
import type { Handle } from '#server/db/engine'
import type { ChargeRunRowsTable, ChargeRunsTable } from '#server/db/tables'
import { later } from '#server/db/together'

export type Run = Pick<ChargeRunsTable, 'gbc_id' | 'kind_id' | 'period' | 'date'>
export type SlotKind = Pick<ContributionKind, 'periodicity' | 'nature'>
export type SlotRow = Pick<ChargeRunRowsTable, 'garage_id' | 'member_id'>

/** Whether a contribution that has no periods is charged once for ever: to each of its payers, or raised for something. */
export const isChargedOnce = ({ periodicity, nature }: SlotKind): boolean =>
  periodicity === 'once' || nature === 'target'

/** What a contribution is charged once for: its period, '' where it is charged once for ever, else the day. */
export const slotPeriod = ({ period, date }: Pick<Run, 'period' | 'date'>, kind: SlotKind): string =>
  period ?? (isChargedOnce(kind) ? '' : date)

const slotOf = (run: Run, kind: SlotKind, { garage_id, member_id }: SlotRow) => ({
  gbc_id: run.gbc_id,
  kind_id: run.kind_id,
  period: slotPeriod(run, kind),
  garage_id: garage_id ?? '',
  member_id: member_id ?? '',
})

export const keyOf = ({ garage_id, member_id }: SlotRow) => `${garage_id ?? ''} ${member_id ?? ''}`

/** Rows that a contribution of a period is not charged for yet. Within `lockLedger`. */
export async function freeRows<R extends SlotRow>(
  trx: Handle,
  run: Run,
  kind: SlotKind,
  rows: readonly R[],
): Promise<R[]> {
  if (rows.length === 0) return []
  const slots = rows.map((row) => slotOf(run, kind, row))
  const taken = await trx
    .selectFrom('charge_slots')
    .select(['garage_id', 'member_id', 'charge_id'])
    .where('gbc_id', '=', run.gbc_id)
    .where('kind_id', '=', run.kind_id)
    .where('period', '=', slotPeriod(run, kind))
    .where('garage_id', 'in', [...new Set(slots.map(({ garage_id }) => garage_id))])
    .where('member_id', 'in', [...new Set(slots.map(({ member_id }) => member_id))])
    .execute()
  // Not asked of the database: it would go through all slots by the index of their charges.
  const keys = new Set(taken.filter(({ charge_id }) => charge_id !== null).map(keyOf))
  return rows.filter((row) => !keys.has(keyOf(row)))
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
