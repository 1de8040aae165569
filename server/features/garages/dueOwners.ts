import type { Garage } from '#contract/garages'
import { audit } from '#server/records/audit'
import { today } from '#server/lib/days'
import type { Db, Handle } from '#server/db/engine'
import { lockGarage, updateGarage } from './garagesRepository'
import { refreshOwners } from './presentOwners'

const BATCH = 200

interface Due {
  gbc_id: string
  id: string
  status: string
  owners_change_on: string | null
}

/** Whether a new owner's first day has come. */
async function hasNewOwner(trx: Handle, { gbc_id, id, owners_change_on }: Due): Promise<boolean> {
  const began = await trx
    .selectFrom('ownerships')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('garage_id', '=', id)
    .where('from_on', '>=', owners_change_on ?? '')
    .where('from_on', '<=', today(gbc_id))
    .executeTakeFirst()
  return began !== undefined
}

/** Sold beforehand, it was for sale until now. */
async function endSale(trx: Handle, { gbc_id, id }: Due): Promise<Garage | null> {
  const garage = await lockGarage(trx, gbc_id, id)
  // Another server looks at the same hour.
  if (garage.status !== 'for_sale') return null
  return updateGarage(trx, garage, { status: 'occupied' })
}

const logEndOfSale = (trx: Handle, { gbc_id, id, status }: Garage) =>
  audit(trx, {
    gbc_id,
    user_id: null,
    action: 'updated',
    area: 'garages',
    record_id: id,
    changes: { status: ['for_sale', status] },
  })

async function refreshDueOwnersOf(db: Db, gbc_id: string): Promise<Garage[]> {
  const sold: Garage[] = []
  for (;;) {
    const due = await db.read
      .selectFrom('garages')
      .select(['gbc_id', 'id', 'status', 'owners_change_on'])
      .where('gbc_id', '=', gbc_id)
      .where('owners_change_on', '<=', today(gbc_id))
      .limit(BATCH)
      .execute()
    if (due.length === 0) return sold
    await db.write.transaction().execute(async (trx) => {
      const ended: Garage[] = []
      for (const garage of due) {
        const sale =
          garage.status === 'for_sale' && (await hasNewOwner(trx, garage)) ? await endSale(trx, garage) : null
        if (sale) ended.push(sale)
      }
      await refreshOwners(
        trx,
        gbc_id,
        due.map(({ id }) => id),
      )
      for (const garage of ended) await logEndOfSale(trx, garage)
      sold.push(...ended)
    })
  }
}

/**
 * Looks again at garages whose owners the calendar has changed: a period typed beforehand has begun or ended.
 * @returns those that are no longer for sale by it
 */
export async function refreshDueOwners(db: Db): Promise<Garage[]> {
  const gbcs = await db.read.selectFrom('gbcs').select('id').orderBy('id').execute()
  const sold: Garage[] = []
  for (const { id } of gbcs) sold.push(...(await refreshDueOwnersOf(db, id)))
  return sold
}
