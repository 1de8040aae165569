import type { GarageUnits, GarageUnitsInput } from '#contract/garageUnits'
import { THOUSANDTHS } from '#contract/money/format'
import { fold } from '#server/db/keys'
import type { Handle } from '#server/db/engine'
import { invalid, notFound } from '#server/lib/errors'
import { findOther } from '#server/records/findOther'
import { newId, now } from '#server/lib/ids'

type UnitsFields = Omit<GarageUnitsInput, 'version'>

const units = (handle: Handle, gbc_id: string, garage_id: string) =>
  handle
    .selectFrom('garage_units')
    .select(['id', 'garage_id', 'name', 'quantity', 'valid_from'])
    .where('gbc_id', '=', gbc_id)
    .where('garage_id', '=', garage_id)
    .orderBy('name_key')
    .orderBy('valid_from', 'desc')

const toUnits = (row: GarageUnits): GarageUnits => ({ ...row, quantity: row.quantity / THOUSANDTHS })

/** What a garage counts, by name, the latest day first. */
export const unitsOf = async (handle: Handle, gbc_id: string, garage_id: string): Promise<GarageUnits[]> =>
  (await units(handle, gbc_id, garage_id).execute()).map(toUnits)

/** @throws AppError 404 when the garage has no such row */
export async function getUnits(handle: Handle, gbc_id: string, garage_id: string, id: string): Promise<GarageUnits> {
  const row = await units(handle, gbc_id, garage_id).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такой записи у гаража нет')
  return toUnits(row)
}

const columnsOf = ({ name, quantity, valid_from }: UnitsFields) => ({
  name,
  name_key: fold(name),
  quantity: Math.round(quantity * THOUSANDTHS),
  valid_from,
})

/** @throws AppError 422 where the garage has a number of the same from that day. Within the garage's lock. */
async function assertFree(trx: Handle, gbc_id: string, garage_id: string, id: string, input: UnitsFields) {
  const same = { garage_id, name_key: fold(input.name), valid_from: input.valid_from }
  const other = await findOther(trx, 'garage_units', { gbc_id, id }, same)
  if (other) throw invalid({ valid_from: 'С этого дня число уже записано' })
}

export async function insertUnits(trx: Handle, gbc_id: string, garage_id: string, input: UnitsFields) {
  const id = newId()
  await assertFree(trx, gbc_id, garage_id, id, input)
  await trx
    .insertInto('garage_units')
    .values({ gbc_id, id, garage_id, ...columnsOf(input), created_at: now() })
    .execute()
  return getUnits(trx, gbc_id, garage_id, id)
}

export async function updateUnits(trx: Handle, gbc_id: string, { id, garage_id }: GarageUnits, input: UnitsFields) {
  await assertFree(trx, gbc_id, garage_id, id, input)
  await trx
    .updateTable('garage_units')
    .set(columnsOf(input))
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .execute()
  return getUnits(trx, gbc_id, garage_id, id)
}

export const deleteUnits = (trx: Handle, gbc_id: string, id: string) =>
  trx.deleteFrom('garage_units').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
