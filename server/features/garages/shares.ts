/** Arithmetic of shares is exact: three thirds are one, whatever binary fractions make of them. */
export interface Share {
  share_numerator: number
  share_denominator: number
}

export type OwnersState = 'none' | 'incomplete' | 'complete'

const greatestDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : greatestDivisor(other, one % other)

/** Sum of shares in lowest terms. */
export function sumOf(shares: readonly Share[]): { numerator: bigint; denominator: bigint } {
  return shares.reduce(
    ({ numerator, denominator }, share) => {
      const part = BigInt(share.share_denominator)
      const sum = numerator * part + BigInt(share.share_numerator) * denominator
      const divisor = greatestDivisor(sum, denominator * part)
      return { numerator: sum / divisor, denominator: (denominator * part) / divisor }
    },
    { numerator: 0n, denominator: 1n },
  )
}

/** Whether shares add up to exactly one. */
export function addUpToOne(shares: readonly Share[]): boolean {
  const { numerator, denominator } = sumOf(shares)
  return numerator === denominator
}

export function ownersStateOf(shares: readonly Share[]): OwnersState {
  if (shares.length === 0) return 'none'
  return addUpToOne(shares) ? 'complete' : 'incomplete'
}

/** A share and its time: `to` is the first day on which it doesn't last any more, null = it lasts. */
export interface OwnedShare extends Share {
  from: string
  to: string | null
}

/** Shares that last on a day. */
export const sharesOn = <Owned extends OwnedShare>(shares: readonly Owned[], day: string): Owned[] =>
  shares.filter(({ from, to }) => from <= day && (to === null || day < to))

type Sum = ReturnType<typeof sumOf>
const isMore = (one: Sum, other: Sum) => one.numerator * other.denominator > other.numerator * one.denominator
const WHOLE: Sum = { numerator: 1n, denominator: 1n }

/**
 * The first day on which a garage's owners would have more than the whole of it. Where they had more before, it may stay so
 * or become less: what was kept once can be put right piece by piece.
 * @returns null when there is none
 */
export function firstDayOverWhole(after: readonly OwnedShare[], before: readonly OwnedShare[]): string | null {
  // Sums change on these days alone.
  const days = [...after, ...before].flatMap(({ from, to }) => (to === null ? [from] : [from, to])).sort()
  const isOver = (day: string) => {
    const sum = sumOf(sharesOn(after, day))
    return isMore(sum, WHOLE) && isMore(sum, sumOf(sharesOn(before, day)))
  }
  return days.find(isOver) ?? null
}

/** What is left of the whole beside these shares; null = nothing. */
export function restOf(shares: readonly Share[]): Share | null {
  const { numerator, denominator } = sumOf(shares)
  if (numerator >= denominator) return null
  return { share_numerator: Number(denominator - numerator), share_denominator: Number(denominator) }
}

/** Order of shares, the largest first. */
export const largestFirst = (one: Share, other: Share): number =>
  other.share_numerator * one.share_denominator - one.share_numerator * other.share_denominator
