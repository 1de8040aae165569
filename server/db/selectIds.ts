import { sql, type SelectQueryBuilder } from 'kysely'
import type { Engine, Handle } from './engine'
import type { Tables } from './tables'

/**
 * Ids of a whole list, in its order, as one value: unpacking a hundred thousand rows would stop the event loop. Pages of
 * work read by these ids neither miss nor repeat a record, whatever changes meanwhile.
 * @param ordered the list's query, its `id` selected
 */
export async function selectIds<TB extends keyof Tables>(
  engine: Engine,
  handle: Handle,
  ordered: SelectQueryBuilder<Tables, TB, { id: string }>,
): Promise<string[]> {
  const joined = engine === 'postgres' ? sql<string | null>`string_agg(id, ',')` : sql<string | null>`group_concat(id)`
  const { ids } = await handle.selectFrom(ordered.as('listed')).select(joined.as('ids')).executeTakeFirstOrThrow()
  return ids === null ? [] : ids.split(',')
}
