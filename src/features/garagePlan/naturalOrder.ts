const collator = new Intl.Collator('ru', { numeric: true })

/** Order of what is written on gates: 2, 10, 17, 17а. */
export const byNature = (one: string, other: string) => collator.compare(one, other)

/** Records grouped by a name that may be missing; groups in natural order, the nameless one last. */
export function groupInOrder<Item>(items: Item[], nameOf: (item: Item) => string | null): [string | null, Item[]][] {
  const groups = new Map<string | null, Item[]>()
  for (const item of items) {
    const group = groups.get(nameOf(item))
    if (group) group.push(item)
    else groups.set(nameOf(item), [item])
  }
  return [...groups].sort(([one], [other]) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return byNature(one, other)
  })
}
