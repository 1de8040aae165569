import type { GarageList, GarageListInput } from '#contract/money/garageLists'
import { insertRows } from '#server/db/bulkInsert'
import { fold } from '#server/db/keys'
import type { Handle } from '#server/db/engine'
import { locked, lockGbcRow } from '#server/db/locks'
import type { GarageListsTable } from '#server/db/tables'
import type { Actor } from '#server/http/actor'
import { AppError, invalid, notFound } from '#server/lib/errors'
import { newId } from '#server/lib/ids'
import { auditTrail } from '#server/records/auditTrail'
import { newRecord, updateVersioned } from '#server/records/versioned'
import { groupBy } from '#server/lib/groupBy'
import { refuseStale } from '#server/records/lockForUpdate'

const { log } = auditTrail('contribution_kinds', [])

async function withGarages(handle: Handle, gbc_id: string, lists: GarageListsTable[]): Promise<GarageList[]> {
  const rows =
    lists.length === 0
      ? []
      : await handle
          .selectFrom('garage_list_garages as item')
          .innerJoin('garages', (join) =>
            join.onRef('garages.gbc_id', '=', 'item.gbc_id').onRef('garages.id', '=', 'item.garage_id'),
          )
          .select(['item.list_id', 'garages.id', 'garages.number', 'garages.block'])
          .where('item.gbc_id', '=', gbc_id)
          .where(
            'item.list_id',
            'in',
            lists.map(({ id }) => id),
          )
          .orderBy('garages.block_key')
          .orderBy('garages.number_key')
          .execute()
  const garages = groupBy(rows, ({ list_id }) => list_id)
  return lists.map(({ id, name, version }) => ({
    id,
    name,
    version,
    garages: (garages.get(id) ?? []).map(({ list_id: _, ...garage }) => garage),
  }))
}

const listRows = (handle: Handle, gbc_id: string) =>
  handle.selectFrom('garage_lists').selectAll().where('gbc_id', '=', gbc_id).orderBy('name_key')

/** Lists of garages that a cooperative has kept, by their names. */
export const garageListsOf = async (handle: Handle, gbc_id: string): Promise<GarageList[]> =>
  withGarages(handle, gbc_id, await listRows(handle, gbc_id).where('archived_at', 'is', null).execute())

/** @throws AppError 404 */
async function getList(handle: Handle, gbc_id: string, id: string): Promise<GarageList> {
  const row = await listRows(handle, gbc_id).where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst()
  if (!row) throw notFound('Такого списка гаражей нет')
  return (await withGarages(handle, gbc_id, [row]))[0]
}

/** @throws AppError 422 for a name that is taken, or garages that the cooperative hasn't. Within `lockGbcRow`. */
async function refuseWrong(trx: Handle, gbc_id: string, id: string, { name, garage_ids }: GarageListInput) {
  const other = await listRows(trx, gbc_id).where('name_key', '=', fold(name)).where('id', '!=', id).executeTakeFirst()
  if (other) throw invalid({ name: 'Такой список уже есть' })
  const own = await trx
    .selectFrom('garages')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', garage_ids)
    .execute()
  if (own.length < new Set(garage_ids).size) throw invalid({ garage_ids: 'Такого гаража нет: выберите заново' })
}

async function writeGarages(trx: Handle, gbc_id: string, list_id: string, garage_ids: readonly string[]) {
  await trx.deleteFrom('garage_list_garages').where('gbc_id', '=', gbc_id).where('list_id', '=', list_id).execute()
  await insertRows(
    trx,
    { name: 'garage_list_garages' },
    [...new Set(garage_ids)].map((garage_id) => ({ gbc_id, list_id, garage_id })),
  )
}

/** Keeps garages under a name. @throws AppError 422 */
export async function createGarageList(trx: Handle, actor: Actor, input: GarageListInput): Promise<GarageList> {
  const { gbc_id } = actor
  await lockGbcRow(trx, gbc_id)
  const id = newId()
  await refuseWrong(trx, gbc_id, id, input)
  const { name, garage_ids } = input
  await trx
    .insertInto('garage_lists')
    .values({ ...newRecord(gbc_id, id), name, name_key: fold(name) })
    .execute()
  await writeGarages(trx, gbc_id, id, garage_ids)
  await log(trx, actor, 'list_saved', id, { list: [null, name] })
  return getList(trx, gbc_id, id)
}

/** @throws AppError 404, 409 stale version */
async function lockList(trx: Handle, gbc_id: string, id: string, version?: number): Promise<GarageListsTable> {
  await lockGbcRow(trx, gbc_id)
  const row = await listRows(trx, gbc_id)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$call(locked(trx))
    .executeTakeFirst()
  if (!row) throw notFound('Такого списка гаражей нет')
  await refuseStale(version, row, () => getList(trx, gbc_id, id))
  return row
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
  await updateVersioned(trx, 'garage_lists', before, { name: input.name, name_key: fold(input.name) })
  await writeGarages(trx, gbc_id, id, input.garage_ids)
  await log(trx, actor, 'list_saved', id, { list: [before.name, input.name] })
  return getList(trx, gbc_id, id)
}

/** Takes a list away that no rate is for. @throws AppError 404, 409 */
export async function removeGarageList(trx: Handle, actor: Actor, id: string): Promise<void> {
  const { gbc_id } = actor
  const { name } = await lockList(trx, gbc_id, id)
  const rate = await trx
    .selectFrom('rates')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('scope', '=', 'garage_list')
    .where('scope_ref', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (rate) throw new AppError(409, 'По этому списку задана ставка: сначала уберите её')
  await trx.deleteFrom('garage_list_garages').where('gbc_id', '=', gbc_id).where('list_id', '=', id).execute()
  await trx.deleteFrom('garage_lists').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
  await log(trx, actor, 'list_removed', id, { list: [name, null] })
}
