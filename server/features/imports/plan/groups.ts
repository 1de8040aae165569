/** Adds to the list of a key; most lists stay at their first item, and one made with it takes no room for more. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = lists.get(key)
  if (known) known.push(item)
  else lists.set(key, [item])
}
