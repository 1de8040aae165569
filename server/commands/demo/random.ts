/** Chance that comes out the same for the same seed: the demonstration shows everyone the same people. */
export interface Random {
  /** Whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** True in this share of cases, 0..1. */
  chance(share: number): boolean
  digits(count: number): string
  /** A day `YYYY-MM-DD` between two, both included. */
  day(from: string, to: string): string
}

const DAY = 86_400_000

/** mulberry32: small, and even enough for invented data. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function seededRandom(seed: number): Random {
  const next = generator(seed)
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    pick: (list) => list[between(0, list.length - 1)],
    chance: (share) => next() < share,
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
    day: (from, to) => new Date(between(Date.parse(from) / DAY, Date.parse(to) / DAY) * DAY).toISOString().slice(0, 10),
  }
}
