import { shifted } from '#contract/text'
import type { Period } from '#server/lib/period'

const DAY = 86_400_000
const YEAR = 366
const MOST_PARTS = 8

/** A time of two years and more in parts of a year or longer, which two processors share; a shorter one as it is. */
export function partsOf({ from, to }: Period): Period[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (days < 2 * YEAR) return [{ from, to }]
  const part = Math.max(YEAR, Math.ceil(days / MOST_PARTS))
  const count = Math.ceil(days / part)
  return Array.from({ length: count }, (_, index) => ({
    from: shifted(from, index * part),
    to: index === count - 1 ? to : shifted(from, (index + 1) * part - 1),
  }))
}
