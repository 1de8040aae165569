import { lookedUpById } from '#server/db/dialect'
import type { Handle } from '#server/db/engine'

/** Cards that members' cards have become one with, by the id of each; a card of its own is its own. */
export async function survivorsOf(
  handle: Handle,
  gbc_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const survivors = new Map(ids.map((id) => [id, id]))
  let asked = [...survivors.keys()]
  while (asked.length > 0) {
    const merged = await handle
      .selectFrom('members')
      .select(['id', 'merged_into_id'])
      .where('gbc_id', '=', gbc_id)
      .where(lookedUpById(handle, asked))
      .where('merged_into_id', 'is not', null)
      .execute()
    const next = new Map(merged.map(({ id, merged_into_id }) => [id, merged_into_id ?? id]))
    for (const [id, present] of survivors) survivors.set(id, next.get(present) ?? present)
    asked = [...new Set(next.values())]
  }
  return survivors
}
