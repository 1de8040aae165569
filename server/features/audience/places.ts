import type { AudienceFields, AudiencePlaces, PlaceNames } from '#contract/audience'
import type { Db, Handle } from '#server/db/engine'
import { sortKey } from '#server/db/keys'
import { newId } from '#server/lib/ids'
import { refuseMissing } from '#server/records/refuseMissing'
import { insertRows } from '#server/db/bulkInsert'
import type { Addressed } from './audience'

type Records = Pick<Addressed, 'gbc_id' | 'area'>

export const noPlaces = (): AudiencePlaces => ({ garage_ids: [], blocks: [], rows: [], garages: [] })

/** Garages, rows and blocks that records name, by the records' ids. */
export async function placesOf(
  handle: Handle,
  { gbc_id, area }: Records,
  ids: string[],
): Promise<Map<string, AudiencePlaces>> {
  const rows = await handle
    .selectFrom('audience_places as place')
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'place.gbc_id').onRef('garages.id', '=', 'place.garage_id'),
    )
    .select(['place.record_id', 'place.garage_id', 'place.block', 'place.row', 'garages.number'])
    .where('place.gbc_id', '=', gbc_id)
    .where('place.area', '=', area)
    .where('place.record_id', 'in', ids)
    .orderBy('place.block_key')
    .orderBy('place.row_key')
    .orderBy('garages.number_key')
    .execute()
  const found = new Map<string, AudiencePlaces>()
  for (const { record_id, garage_id, block, row, number } of rows) {
    const places = found.get(record_id) ?? noPlaces()
    found.set(record_id, places)
    if (garage_id !== null) {
      places.garage_ids.push(garage_id)
      places.garages.push({ id: garage_id, title: `№ ${number}` })
    }
    if (block !== null && !places.blocks.includes(block)) places.blocks.push(block)
    if (row !== null && !places.rows.includes(row)) places.rows.push(row)
  }
  return found
}

/** Rows that name what was chosen: each garage, and each row of each block. */
function placeRows({ audience, garage_ids, blocks, rows }: AudienceFields) {
  if (audience !== 'garages') return []
  const garages = [...new Set(garage_ids)].map((garage_id) => ({ garage_id, block: null, row: null }))
  const named = (names: string[]) => (names.length > 0 ? [...new Set(names)] : [null])
  const parts =
    blocks.length + rows.length > 0
      ? named(blocks).flatMap((block) => named(rows).map((row) => ({ garage_id: null, block, row })))
      : []
  return [...garages, ...parts]
}

/** Writes anew whom a record is for. @throws AppError 422 for garages that aren't there */
export async function writePlaces(
  trx: Handle,
  { gbc_id, area, id: record_id }: Pick<Addressed, 'gbc_id' | 'area' | 'id'>,
  fields: AudienceFields,
): Promise<void> {
  const written = trx.deleteFrom('audience_places').where('gbc_id', '=', gbc_id).where('area', '=', area)
  await written.where('record_id', '=', record_id).execute()
  const rows = placeRows(fields).map((place) => ({
    ...place,
    ...{ gbc_id, id: newId(), area, record_id },
    block_key: place.block && sortKey(place.block),
    row_key: place.row && sortKey(place.row),
  }))
  const garages = rows.flatMap(({ garage_id }) => garage_id ?? [])
  const message = 'Одного из выбранных гаражей уже нет: выберите заново'
  await refuseMissing(trx, gbc_id, 'garages', garages, { field: 'garage_ids', message })
  await insertRows(trx, { name: 'audience_places' }, rows)
}

/** Names of blocks and rows that garages stand in, in their order. */
export async function placeNames(db: Db, gbc_id: string): Promise<PlaceNames> {
  const named = async (column: 'block' | 'row') => {
    const key = `${column}_key` as const
    const rows = await db.heavy
      .selectFrom('garages')
      .select(({ fn }) => fn.min(column).$notNull().as('name'))
      .where('gbc_id', '=', gbc_id)
      .where('archived_at', 'is', null)
      .where(column, 'is not', null)
      .groupBy(key)
      .orderBy(key)
      .execute()
    return rows.map(({ name }) => name)
  }
  return { blocks: await named('block'), rows: await named('row') }
}
