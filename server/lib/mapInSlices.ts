import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many items take some milliseconds. */
const SLICE = 1000

/** Maps as many items as there may be without holding the event loop: others are answered between the slices. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await nextTurn()
    for (const item of items.slice(start, start + SLICE)) results.push(map(item))
  }
  return results
}
