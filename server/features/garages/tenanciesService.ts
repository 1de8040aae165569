import { tenancyInputSchema, type Garage, type Tenancy, type TenancyInput } from '#contract/garages'
import { expectedVersion, type Actor } from '#server/http/actor'
import { changesBetween } from '#server/records/changes'
import type { Db, Handle } from '#server/db/engine'
import { validatePatch } from '#server/http/validation'
import { refuseStale } from '#server/records/lockForUpdate'
import { lockGarage, updateGarage } from './garagesRepository'
import { log } from './garagesService'
import type { Changed } from './ownershipsService'
import { deleteTenancy, getTenancy, insertTenancy, tenanciesOf, updateTenancy } from './tenanciesRepository'

/** Fields of a tenancy as the garage's history logs them. */
const loggedFields = ({ name, phone, from, to, contract }: Tenancy) => ({ tenant: name, phone, from, to, contract })
const LOGGED_FIELDS = ['tenant', 'phone', 'from', 'to', 'contract'] as const

/**
 * Reads the garage for a change of its tenants.
 * @throws AppError 404, and 409 with the present list when `version` is stale
 */
async function lockForTenants(trx: Handle, { gbc_id }: Actor, garage_id: string, version?: number): Promise<Garage> {
  const garage = await lockGarage(trx, gbc_id, garage_id)
  await refuseStale(version, garage, () => tenanciesOf(trx, gbc_id, garage_id))
  return garage
}

const changed = async (trx: Handle, { gbc_id }: Actor, garage: Garage): Promise<Changed<Tenancy>> => ({
  garage: await updateGarage(trx, garage, {}),
  list: await tenanciesOf(trx, gbc_id, garage.id),
})

/** @throws AppError 404, 409 */
export async function addTenancy(
  trx: Handle,
  actor: Actor,
  garage_id: string,
  { version, ...input }: TenancyInput,
): Promise<Changed<Tenancy>> {
  const garage = await lockForTenants(trx, actor, garage_id, version)
  const added = await insertTenancy(trx, actor.gbc_id, garage_id, input)
  await log(trx, actor, 'tenant_added', garage_id, changesBetween({}, loggedFields(added), LOGGED_FIELDS))
  return changed(trx, actor, garage)
}

/** @throws AppError 404, 409, 422 */
export const changeTenancy = (
  db: Db,
  actor: Actor,
  garage_id: string,
  id: string,
  sent: object,
): Promise<Changed<Tenancy>> =>
  db.write.transaction().execute(async (trx) => {
    const garage = await lockForTenants(trx, actor, garage_id, expectedVersion(sent))
    const before = await getTenancy(trx, actor.gbc_id, garage_id, id)
    const { version: _, ...input } = validatePatch(tenancyInputSchema, before, sent)
    const after = await updateTenancy(trx, actor.gbc_id, before, input)
    await log(
      trx,
      actor,
      'tenant_changed',
      garage_id,
      changesBetween(loggedFields(before), loggedFields(after), LOGGED_FIELDS),
    )
    return changed(trx, actor, garage)
  })

/** Removes a tenancy entered by mistake; the history keeps it. @throws AppError 404 */
export const removeTenancy = (db: Db, actor: Actor, garage_id: string, id: string): Promise<Changed<Tenancy>> =>
  db.write.transaction().execute(async (trx) => {
    const garage = await lockForTenants(trx, actor, garage_id)
    const removed = await getTenancy(trx, actor.gbc_id, garage_id, id)
    await deleteTenancy(trx, actor.gbc_id, id)
    await log(trx, actor, 'tenant_removed', garage_id, changesBetween(loggedFields(removed), {}, LOGGED_FIELDS))
    return changed(trx, actor, garage)
  })
