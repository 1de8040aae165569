import type { ContributionKind } from '#contract/money/contributions'
import type { Handle } from '#server/db/engine'
import type { ChargeRunRowsTable, ChargeRunsTable } from '#server/db/tables'

type Run = Pick<ChargeRunsTable, 'gbc_id' | 'kind_id' | 'period' | 'date'>
type Kind = Pick<ContributionKind, 'periodicity' | 'nature'>
type Row = Pick<ChargeRunRowsTable, 'garage_id' | 'member_id'>

/**
 * What a contribution is charged once for: its period; the day where it is charged whenever it is needed; for ever where it
 * is charged once or raised for something.
 */
export const slotPeriod = ({ period, date }: Pick<Run, 'period' | 'date'>, kind: Kind): string =>
  period ?? (kind.periodicity === 'none' && kind.nature !== 'target' ? date : '')

const slotOf = (run: Run, kind: Kind, { garage_id, member_id }: Row) => ({
  gbc_id: run.gbc_id,
  kind_id: run.kind_id,
  period: slotPeriod(run, kind),
  garage_id: garage_id ?? '',
  member_id: member_id ?? '',
})

/** Whether a contribution of a period is not charged yet for a garage and a member. Within `lockLedger`. */
export async function isSlotFree(trx: Handle, run: Run, kind: Kind, row: Row): Promise<boolean> {
  const slot = slotOf(run, kind, row)
  const taken = await trx
    .selectFrom('charge_slots')
    .select('charge_id')
    .where('gbc_id', '=', slot.gbc_id)
    .where('kind_id', '=', slot.kind_id)
    .where('period', '=', slot.period)
    .where('garage_id', '=', slot.garage_id)
    .where('member_id', '=', slot.member_id)
    .executeTakeFirst()
  return taken === undefined || taken.charge_id === null
}

/** Remembers that a contribution of a period was charged. Within `lockLedger`, after `isSlotFree`. */
export const takeSlot = (trx: Handle, run: Run, kind: Kind, row: Row, charge_id: string) =>
  trx
    .insertInto('charge_slots')
    .values({ ...slotOf(run, kind, row), charge_id })
    .onConflict((conflict) =>
      conflict.columns(['gbc_id', 'kind_id', 'period', 'garage_id', 'member_id']).doUpdateSet({ charge_id }),
    )
    .execute()
