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

/** Order of shares, the largest first. */
export const largestFirst = (one: Share, other: Share): number =>
  other.share_numerator * one.share_denominator - one.share_numerator * other.share_denominator

/** «1/2»; the whole is «1». */
export const writtenShare = ({ share_numerator, share_denominator }: Share): string =>
  share_numerator === share_denominator ? '1' : `${share_numerator}/${share_denominator}`
