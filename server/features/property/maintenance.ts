import { maintenanceInputSchema, type Maintenance, type MaintenanceInput, type Property } from '#contract/property'
import { expectedVersion, type Actor } from '#server/http/actor'
import { changesBetween } from '#server/records/changes'
import type { Db, Handle } from '#server/db/engine'
import { notFound } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'
import { validatePatch } from '#server/http/validation'
import { refuseStale } from '#server/records/lockForUpdate'
import { lockProperty, updateProperty } from './propertyRepository'
import { log } from './propertyService'

/** Fields of a piece that the thing's history logs; `version` is the thing's. */
const FIELDS = ['date', 'description', 'contractor', 'cost'] as const

const rowsOf = (handle: Handle, gbc_id: string, property_id: string) =>
  handle.selectFrom('maintenance').where('gbc_id', '=', gbc_id).where('property_id', '=', property_id)

/** Maintenance of a thing, the latest first. */
export const maintenanceOf = (handle: Handle, gbc_id: string, property_id: string): Promise<Maintenance[]> =>
  rowsOf(handle, gbc_id, property_id)
    .select(['id', 'property_id', 'date', 'description', 'contractor', 'cost'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()

async function oneOf(trx: Handle, gbc_id: string, property_id: string, id: string): Promise<Maintenance> {
  const row = await rowsOf(trx, gbc_id, property_id).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такой записи об обслуживании нет')
  return row
}

/**
 * Reads the thing for a change of its maintenance.
 * @throws AppError 404, and 409 with the present list when `version` is stale
 */
async function lockThing(trx: Handle, { gbc_id }: Actor, property_id: string, version?: number): Promise<Property> {
  const thing = await lockProperty(trx, gbc_id, property_id)
  await refuseStale(version, thing, () => maintenanceOf(trx, gbc_id, property_id))
  return thing
}

const columnsOf = ({ date, description, contractor, cost }: MaintenanceInput) => ({
  date,
  description,
  contractor: contractor ?? null,
  cost: cost ?? null,
})

/** What follows a change of a thing's maintenance: the list as it is now, and the thing's version for those who listen. */
export interface MaintenanceChange {
  list: Maintenance[]
  version: number
}

/** The thing's next version with its maintenance as it is now. */
const changed = async (trx: Handle, thing: Property): Promise<MaintenanceChange> => ({
  version: (await updateProperty(trx, thing, {})).version,
  list: await maintenanceOf(trx, thing.gbc_id, thing.id),
})

/** @throws AppError 404, 409 */
export async function addMaintenance(
  trx: Handle,
  actor: Actor,
  property_id: string,
  { version, ...input }: MaintenanceInput,
): Promise<MaintenanceChange> {
  const { gbc_id } = actor
  const thing = await lockThing(trx, actor, property_id, version)
  const columns = columnsOf(input)
  await trx
    .insertInto('maintenance')
    .values({ ...columns, gbc_id, property_id, id: newId(), created_at: now() })
    .execute()
  await log(trx, actor, 'maintenance_added', property_id, changesBetween({}, columns, FIELDS))
  return changed(trx, thing)
}

/** Lays what was sent over the stored piece. @throws AppError 404, 409, 422 */
export const changeMaintenance = (
  db: Db,
  actor: Actor,
  property_id: string,
  id: string,
  sent: object,
): Promise<MaintenanceChange> =>
  db.write.transaction().execute(async (trx) => {
    const { gbc_id } = actor
    const thing = await lockThing(trx, actor, property_id, expectedVersion(sent))
    const before = await oneOf(trx, gbc_id, property_id, id)
    const columns = columnsOf(validatePatch(maintenanceInputSchema, before, sent))
    await trx.updateTable('maintenance').set(columns).where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
    await log(trx, actor, 'maintenance_changed', property_id, changesBetween(before, columns, FIELDS))
    return changed(trx, thing)
  })

/** Removes a piece; the thing's history keeps what it said. @throws AppError 404 */
export const removeMaintenance = (db: Db, actor: Actor, property_id: string, id: string): Promise<MaintenanceChange> =>
  db.write.transaction().execute(async (trx) => {
    const { gbc_id } = actor
    const thing = await lockThing(trx, actor, property_id)
    const before = await oneOf(trx, gbc_id, property_id, id)
    await trx.deleteFrom('maintenance').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
    await log(trx, actor, 'maintenance_removed', property_id, changesBetween(before, {}, FIELDS))
    return changed(trx, thing)
  })
