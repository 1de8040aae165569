import type { GarageList, GarageListInput } from '#contract/money/garageLists'
import type { Handle } from '#server/db/engine'
import { lockGbcRow } from '#server/db/locks'
import type { Actor } from '#server/http/actor'
import { AppError } from '#server/lib/errors'
import { newId } from '#server/lib/ids'
import { auditTrail } from '#server/records/auditTrail'
import { deleteList, hasRate, insertList, lockList, refuseWrong, updateList } from './garageListsRepository'

const { log } = auditTrail('contribution_kinds', [])

/** Keeps garages under a name. @throws AppError 422 */
export async function createGarageList(trx: Handle, actor: Actor, input: GarageListInput): Promise<GarageList> {
  const { gbc_id } = actor
  await lockGbcRow(trx, gbc_id)
  const id = newId()
  await refuseWrong(trx, gbc_id, id, input)
  const list = await insertList(trx, gbc_id, id, input)
  await log(trx, actor, 'list_saved', id, { list: [null, list.name] })
  return list
}

/**
 * Puts other garages under the name, or another name over them; what was charged stays.
 * @throws AppError 404, 409, 422
 */
export async function changeGarageList(
  trx: Handle,
  actor: Actor,
  id: string,
  { version, ...input }: GarageListInput,
): Promise<GarageList> {
  const { gbc_id } = actor
  const before = await lockList(trx, gbc_id, id, version)
  await refuseWrong(trx, gbc_id, id, input)
  const list = await updateList(trx, before, input)
  await log(trx, actor, 'list_saved', id, { list: [before.name, list.name] })
  return list
}

/** Takes a list away that no rate is for. @throws AppError 404, 409 */
export async function removeGarageList(trx: Handle, actor: Actor, id: string): Promise<void> {
  const { gbc_id } = actor
  const { name } = await lockList(trx, gbc_id, id)
  if (await hasRate(trx, gbc_id, id)) throw new AppError(409, 'По этому списку задана ставка: сначала уберите её')
  await deleteList(trx, gbc_id, id)
  await log(trx, actor, 'list_removed', id, { list: [name, null] })
}
