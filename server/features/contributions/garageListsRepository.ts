import type { GarageList, GarageListInput } from '#contract/money/garageLists'
import { insertRows } from '#server/db/bulkInsert'
import { fold } from '#server/db/keys'
import type { Handle } from '#server/db/engine'
import { locked, lockGbcRow } from '#server/db/locks'
import type { GarageListsTable } from '#server/db/tables'
import { invalid, notFound } from '#server/lib/errors'
import { newRecord, updateVersioned } from '#server/records/versioned'
import { groupBy } from '#server/lib/groupBy'
import { refuseStale } from '#server/records/lockForUpdate'

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
export async function refuseWrong(trx: Handle, gbc_id: string, id: string, { name, garage_ids }: GarageListInput) {
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

/** Keeps garages under a name. */
export async function insertList(trx: Handle, gbc_id: string, id: string, { name, garage_ids }: GarageListInput) {
  await trx
    .insertInto('garage_lists')
    .values({ ...newRecord(gbc_id, id), name, name_key: fold(name) })
    .execute()
  await writeGarages(trx, gbc_id, id, garage_ids)
  return getList(trx, gbc_id, id)
}

/** @throws AppError 404, 409 stale version */
export async function lockList(trx: Handle, gbc_id: string, id: string, version?: number): Promise<GarageListsTable> {
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

/** Writes a locked list as its next version. */
export async function updateList(trx: Handle, before: GarageListsTable, { name, garage_ids }: GarageListInput) {
  const { gbc_id, id } = before
  await updateVersioned(trx, 'garage_lists', before, { name, name_key: fold(name) })
  await writeGarages(trx, gbc_id, id, garage_ids)
  return getList(trx, gbc_id, id)
}

/** Whether a rate is for the garages of a list. */
export async function hasRate(trx: Handle, gbc_id: string, id: string): Promise<boolean> {
  const rate = await trx
    .selectFrom('rates')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('scope', '=', 'garage_list')
    .where('scope_ref', '=', id)
    .limit(1)
    .executeTakeFirst()
  return rate !== undefined
}

export async function deleteList(trx: Handle, gbc_id: string, id: string): Promise<void> {
  await trx.deleteFrom('garage_list_garages').where('gbc_id', '=', gbc_id).where('list_id', '=', id).execute()
  await trx.deleteFrom('garage_lists').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
}
