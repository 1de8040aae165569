const collator = new Intl.Collator('ru', { numeric: true })

/** Order of what is written on gates: 2, 10, 17, 17а. */
export const byNature = (one: string, other: string) => collator.compare(one, other)

/** Records grouped by what may be missing; groups in the order of it, those without it last. */
function grouped<Item, Key>(
  items: Item[],
  keyOf: (item: Item) => Key | null,
  inOrder: (one: Key, other: Key) => number,
): [Key | null, Item[]][] {
  const groups = new Map<Key | null, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups].sort(([one], [other]) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return inOrder(one, other)
  })
}

/** By a name, in natural order. */
export const groupInOrder = <Item>(items: Item[], nameOf: (item: Item) => string | null) =>
  grouped(items, nameOf, byNature)

/** By a number, upwards. */
export const groupUpwards = <Item>(items: Item[], numberOf: (item: Item) => number | null) =>
  grouped(items, numberOf, (one, other) => one - other)
