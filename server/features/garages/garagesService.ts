import { garageInputSchema, type Garage, type GarageBulkInput, type GarageInput } from '#contract/garages'
import { expectedVersion, type Actor } from '#server/http/actor'
import type { Db, Handle } from '#server/db/engine'
import { AppError, invalid, notFound } from '#server/lib/errors'
import { validatePatch } from '#server/http/validation'
import { makeSetArchived } from '#server/records/makeSetArchived'
import { auditTrail } from '#server/records/auditTrail'
import type { Saved } from '#server/records/changePublisher'
import { areCharged } from '#server/features/charges/chargesRepository'
import { queueReallocation } from '#server/features/settings/settingsService'
import { HISTORY_FIELDS } from './garageRows'
import { editGarage, insertGarage, lockGarage, updateGarage } from './garagesRepository'

export const { log, logUpdate } = auditTrail('garages', HISTORY_FIELDS)

export async function createGarage(trx: Handle, actor: Actor, { version: _, ...input }: GarageInput): Promise<Garage> {
  const garage = await insertGarage(trx, actor.gbc_id, input)
  await log(trx, actor, 'created', garage.id)
  return garage
}

/**
 * Lays what was sent over the stored garage.
 * @throws AppError 404, 409 stale version, 422 wrong fields
 */
export const changeGarage = (db: Db, actor: Actor, id: string, sent: object): Promise<Saved<Garage>> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockGarage(trx, actor.gbc_id, id, expectedVersion(sent))
    const { version: _, ...input } = validatePatch(garageInputSchema, before, sent)
    const after = await editGarage(trx, before, input)
    await payInNewOrder(trx, actor, [{ before, after }])
    return { before, after: await logUpdate(trx, actor, 'updated', before, after) }
  })

/**
 * Charges that fall due together are paid in the order of their garages: one with another number is paid in another order
 * (specification, money §6), which a job then makes good.
 */
async function payInNewOrder(trx: Handle, actor: Actor, changes: readonly { before: Garage; after: Garage }[]) {
  const renumbered = changes
    .filter(({ before, after }) => before.number !== after.number || before.block !== after.block)
    .map(({ after }) => after.id)
  if (renumbered.length > 0 && (await areCharged(trx, actor.gbc_id, renumbered)))
    await queueReallocation(trx, actor, { garage_ids: renumbered })
}

export const setArchived = makeSetArchived(lockGarage, updateGarage, logUpdate)

/** Says which of the garages could not be changed. */
async function naming<T>({ number }: Garage, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || !('number' in error.errors)) throw error
    throw invalid(
      { 'changes.block': `Гараж ${number}: ${error.errors.number}` },
      'Ни один гараж не изменён: номера совпали бы',
    )
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
    const changes: { before: Garage; after: Garage }[] = []
    // One order for all, so that two changes of the same garages don't wait for each other.
    for (const id of [...new Set(ids)].sort()) {
      const before = await lockGarage(trx, actor.gbc_id, id).catch((error: unknown) => {
        throw error instanceof AppError && error.status === 404
          ? notFound('Одного из выбранных гаражей нет: ни один не изменён')
          : error
      })
      const { version: _, ...input } = validatePatch(garageInputSchema, before, given)
      const after = await naming(before, () => editGarage(trx, before, input))
      changes.push({ before, after: await logUpdate(trx, actor, 'updated', before, after) })
    }
    await payInNewOrder(trx, actor, changes)
    return changes.map(({ after }) => after)
  })
}
