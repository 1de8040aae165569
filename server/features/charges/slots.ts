import type { Handle } from '#server/db/engine'
import type { ChargeRunRowsTable, ChargeRunsTable } from '#server/db/tables'

type Run = Pick<ChargeRunsTable, 'gbc_id' | 'kind_id' | 'period'>
type Row = Pick<ChargeRunRowsTable, 'garage_id' | 'member_id'>

const slotOf = ({ gbc_id, kind_id, period }: Run, { garage_id, member_id }: Row) => ({
  gbc_id,
  kind_id,
  period: period ?? '',
  garage_id: garage_id ?? '',
  member_id: member_id ?? '',
})

/** Whether a contribution of a period is not charged yet for a garage and a member. Within `lockLedger`. */
export async function isSlotFree(trx: Handle, run: Run, row: Row): Promise<boolean> {
  const slot = slotOf(run, row)
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
export const takeSlot = (trx: Handle, run: Run, row: Row, charge_id: string) =>
  trx
    .insertInto('charge_slots')
    .values({ ...slotOf(run, row), charge_id })
    .onConflict((conflict) =>
      conflict.columns(['gbc_id', 'kind_id', 'period', 'garage_id', 'member_id']).doUpdateSet({ charge_id }),
    )
    .execute()
