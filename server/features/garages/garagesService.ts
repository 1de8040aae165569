import { garageInputSchema, type Garage, type GarageBulkInput, type GarageInput } from '#contract/garages'
import { versionIn, type Actor } from '#server/actor'
import { audit, changesBetween, type Changes } from '#server/audit'
import type { Db, Handle } from '#server/db/engine'
import { AppError, invalid, notFound } from '#server/errors'
import { now } from '#server/ids'
import { checkEdit } from '#server/plugins/contract'
import { HISTORY_FIELDS } from './garageRows'
import { editGarage, insertGarage, lockGarage, updateGarage } from './garagesRepository'

/** Adds to a garage's history. */
export const note = (db: Db, trx: Handle, { gbc_id, user_id }: Actor, action: string, record_id: string, changes: Changes = {}) =>
  audit(trx, db.engine, { gbc_id, user_id, action, area: 'garages', record_id, changes })

async function noted(db: Db, trx: Handle, actor: Actor, action: string, before: Garage, after: Garage): Promise<Garage> {
  await note(db, trx, actor, action, after.id, changesBetween(before, after, HISTORY_FIELDS))
  return after
}

export async function createGarage(db: Db, trx: Handle, actor: Actor, { version: _, ...input }: GarageInput): Promise<Garage> {
  const garage = await insertGarage(trx, actor.gbc_id, input)
  await note(db, trx, actor, 'created', garage.id)
  return garage
}

/**
 * Lays what was sent over the stored garage.
 * @throws AppError 404, 409 stale version, 422 wrong fields
 */
export const changeGarage = (db: Db, actor: Actor, id: string, sent: object): Promise<Garage> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockGarage(db, trx, actor.gbc_id, id, versionIn(sent))
    const { version: _, ...input } = checkEdit(garageInputSchema, before, sent)
    return noted(db, trx, actor, 'updated', before, await editGarage(trx, before, input))
  })

/** Puts a garage into the archive or back. Asking for what is already so changes nothing. */
export const setArchived = (db: Db, actor: Actor, id: string, archived: boolean, version?: number): Promise<Garage> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockGarage(db, trx, actor.gbc_id, id, version)
    if (Boolean(before.archived_at) === archived) return before
    const after = await updateGarage(trx, before, { archived_at: archived ? now() : null })
    return noted(db, trx, actor, archived ? 'archived' : 'restored', before, after)
  })

/** Says which of the garages could not be changed. */
async function naming<T>({ number }: Garage, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || !('number' in error.errors)) throw error
    throw invalid({ 'changes.block': `Гараж ${number}: ${error.errors.number}` }, 'Ни один гараж не изменён: номера совпали бы')
  }
}

/**
 * One change for several garages: all of them or none.
 * @throws AppError 404 when one of them isn't there, 422 when numbers would coincide in a block
 */
export const changeGarages = (db: Db, actor: Actor, { ids, changes }: GarageBulkInput): Promise<Garage[]> => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) throw invalid({ changes: 'Выберите, что изменить' })
  return db.write.transaction().execute(async (trx) => {
    const changed: Garage[] = []
    // One order for all, so that two changes of the same garages don't wait for each other.
    for (const id of [...new Set(ids)].sort()) {
      const before = await lockGarage(db, trx, actor.gbc_id, id).catch((error: unknown) => {
        throw error instanceof AppError && error.status === 404 ? notFound('Одного из выбранных гаражей нет: ни один не изменён') : error
      })
      const { version: _, ...input } = checkEdit(garageInputSchema, before, given)
      const after = await naming(before, () => editGarage(trx, before, input))
      changed.push(await noted(db, trx, actor, 'updated', before, after))
    }
    return changed
  })
}
