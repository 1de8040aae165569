import { propertyInputSchema, type Property, type PropertyInput } from '#contract/property'
import { versionIn, type Actor } from '#server/actor'
import { audit, changesBetween, type Changes } from '#server/audit'
import type { Db, Handle } from '#server/db/engine'
import { now } from '#server/ids'
import { checkEdit } from '#server/plugins/contract'
import { editProperty, insertProperty, lockProperty, updateProperty } from './propertyRepository'
import { HISTORY_FIELDS } from './propertyRows'

/** Adds to a thing's history. */
export const note = (db: Db, trx: Handle, { gbc_id, user_id }: Actor, action: string, record_id: string, changes: Changes = {}) =>
  audit(trx, db.engine, { gbc_id, user_id, action, area: 'property', record_id, changes })

async function noted(db: Db, trx: Handle, actor: Actor, action: string, before: Property, after: Property): Promise<Property> {
  await note(db, trx, actor, action, after.id, changesBetween(before, after, HISTORY_FIELDS))
  return after
}

export async function createProperty(db: Db, trx: Handle, actor: Actor, { version: _, ...input }: PropertyInput): Promise<Property> {
  const property = await insertProperty(db, trx, actor.gbc_id, input)
  await note(db, trx, actor, 'created', property.id)
  return property
}

/**
 * Lays what was sent over the stored thing; an emptied inventory number stays as it was.
 * @throws AppError 404, 409 stale version, 422 wrong fields
 */
export const changeProperty = (db: Db, actor: Actor, id: string, sent: object): Promise<Property> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockProperty(db, trx, actor.gbc_id, id, versionIn(sent))
    const { version: _, ...input } = checkEdit(propertyInputSchema, before, sent)
    const fields = { ...input, inventory_number: input.inventory_number ?? before.inventory_number }
    return noted(db, trx, actor, 'updated', before, await editProperty(trx, before, fields))
  })

/** Puts a thing into the archive or back. Asking for what is already so changes nothing. */
export const setArchived = (db: Db, actor: Actor, id: string, archived: boolean, version?: number): Promise<Property> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockProperty(db, trx, actor.gbc_id, id, version)
    if (Boolean(before.archived_at) === archived) return before
    const after = await updateProperty(trx, before, { archived_at: archived ? now() : null })
    return noted(db, trx, actor, archived ? 'archived' : 'restored', before, after)
  })
