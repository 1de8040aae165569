import { otherLayout } from '#contract/keyboard'

/** Lower case and ё as е. */
const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Those whose words begin with every word of the query; typed in the other layout when none do. */
export function matching<T>(items: readonly T[], q: string, textOf: (item: T) => string): T[] {
  for (const reading of [q, otherLayout(q)]) {
    const words = fold(reading).split(/\s+/).filter(Boolean)
    const found = items.filter((item) => {
      const text = ` ${fold(textOf(item))}`
      return words.every((word) => text.includes(` ${word}`) || text.includes(`/${word}`))
    })
    if (found.length > 0) return found
  }
  return []
}
