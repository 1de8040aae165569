/** Records in the order of their ids; one that is gone meanwhile is left out. */
export function sortByIds<T extends { id: string }>(ids: readonly string[], records: readonly T[]): T[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
