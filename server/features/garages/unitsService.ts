import { formatDate } from '#contract/format'
import type { Garage } from '#contract/garages'
import { garageUnitsInputSchema, type GarageUnits, type GarageUnitsInput } from '#contract/garageUnits'
import type { Db, Handle } from '#server/db/engine'
import { expectedVersion, type Actor } from '#server/http/actor'
import { validatePatch } from '#server/http/validation'
import { refuseStale } from '#server/records/lockForUpdate'
import { lockGarage, updateGarage } from './garagesRepository'
import { log } from './garagesService'
import type { Changed } from './ownershipsService'
import { deleteUnits, getUnits, insertUnits, unitsOf, updateUnits } from './unitsRepository'

/** «человек: 3 с 01.05.2026» */
const described = ({ name, quantity, valid_from }: GarageUnits) =>
  `${name}: ${quantity.toLocaleString('ru-RU')} с ${formatDate(valid_from)}`

/**
 * Reads the garage for a change of its units.
 * @throws AppError 404, and 409 with the present list when `version` is stale
 */
async function lockForUnits(trx: Handle, { gbc_id }: Actor, garage_id: string, version?: number): Promise<Garage> {
  const garage = await lockGarage(trx, gbc_id, garage_id)
  await refuseStale(version, garage, () => unitsOf(trx, gbc_id, garage_id))
  return garage
}

async function changed(
  trx: Handle,
  actor: Actor,
  garage: Garage,
  units: [string | null, string | null],
): Promise<Changed<GarageUnits>> {
  await log(trx, actor, 'units_changed', garage.id, { units })
  return { garage: await updateGarage(trx, garage, {}), list: await unitsOf(trx, actor.gbc_id, garage.id) }
}

/** @throws AppError 404, 409, 422 for a day that has a number of the same already */
export async function addUnits(
  trx: Handle,
  actor: Actor,
  garage_id: string,
  { version, ...input }: GarageUnitsInput,
): Promise<Changed<GarageUnits>> {
  const garage = await lockForUnits(trx, actor, garage_id, version)
  return changed(trx, actor, garage, [null, described(await insertUnits(trx, actor.gbc_id, garage_id, input))])
}

/** @throws AppError 404, 409, 422 */
export const changeUnits = (
  db: Db,
  actor: Actor,
  garage_id: string,
  id: string,
  sent: object,
): Promise<Changed<GarageUnits>> =>
  db.write.transaction().execute(async (trx) => {
    const garage = await lockForUnits(trx, actor, garage_id, expectedVersion(sent))
    const before = await getUnits(trx, actor.gbc_id, garage_id, id)
    const { version: _, ...input } = validatePatch(garageUnitsInputSchema, before, sent)
    const after = await updateUnits(trx, actor.gbc_id, before, input)
    return changed(trx, actor, garage, [described(before), described(after)])
  })

/** What was charged by it stays as it was. @throws AppError 404 */
export const removeUnits = (db: Db, actor: Actor, garage_id: string, id: string): Promise<Changed<GarageUnits>> =>
  db.write.transaction().execute(async (trx) => {
    const garage = await lockForUnits(trx, actor, garage_id)
    const removed = await getUnits(trx, actor.gbc_id, garage_id, id)
    await deleteUnits(trx, actor.gbc_id, id)
    return changed(trx, actor, garage, [described(removed), null])
  })
