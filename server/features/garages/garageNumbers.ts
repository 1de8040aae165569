import type { Handle } from '#server/db/engine'

/** Numbers of garages by their ids. */
export async function garageNumbers(handle: Handle, gbc_id: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const garages = await handle
    .selectFrom('garages')
    .select(['id', 'number'])
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', ids)
    .execute()
  return new Map(garages.map(({ id, number }) => [id, number]))
}
