import { propertyInputSchema, type Property, type PropertyInput } from '#contract/property'
import { expectedVersion, type Actor } from '#server/http/actor'
import type { Db, Handle } from '#server/db/engine'
import { validatePatch } from '#server/http/validation'
import { makeSetArchived } from '#server/records/makeSetArchived'
import { auditTrail } from '#server/records/auditTrail'
import type { Saved } from '#server/records/changePublisher'
import { editProperty, insertProperty, lockProperty, updateProperty } from './propertyRepository'
import { HISTORY_FIELDS } from './propertyRows'

export const { log, logUpdate } = auditTrail('property', HISTORY_FIELDS)

export async function createProperty(
  trx: Handle,
  actor: Actor,
  { version: _, ...input }: PropertyInput,
): Promise<Property> {
  const property = await insertProperty(trx, actor.gbc_id, input)
  await log(trx, actor, 'created', property.id)
  return property
}

/**
 * Lays what was sent over the stored thing; an emptied inventory number stays as it was.
 * @throws AppError 404, 409 stale version, 422 wrong fields
 */
export const changeProperty = (db: Db, actor: Actor, id: string, sent: object): Promise<Saved<Property>> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockProperty(trx, actor.gbc_id, id, expectedVersion(sent))
    const { version: _, ...input } = validatePatch(propertyInputSchema, before, sent)
    const fields = { ...input, inventory_number: input.inventory_number ?? before.inventory_number }
    const after = await editProperty(trx, before, fields)
    return { before, after: await logUpdate(trx, actor, 'updated', before, after) }
  })

export const setArchived = makeSetArchived(lockProperty, updateProperty, logUpdate)
