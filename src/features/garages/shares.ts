import type { Ownership } from '#contract/garages'
import { today } from '#shared/format/dates'

export interface Share {
  share_numerator: number
  share_denominator: number
}

const greatestDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : greatestDivisor(other, one % other)

/** Exact: three thirds are the whole. Whole numbers of any length, as denominators multiply. */
const reduced = (numerator: bigint, denominator: bigint) => {
  const divisor = greatestDivisor(numerator, denominator) || 1n
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/**
 * A share as people type it: «1/2», «0,5», «50 %».
 * @returns null when it isn't a share
 */
export function parseShare(text: string): Share | null {
  const typed = text.replace(/[\s\u00a0]/g, '').replace(',', '.')
  const fraction = /^(\d{1,6})[/\\⁄](\d{1,6})$/.exec(typed)
  if (fraction) return { share_numerator: Number(fraction[1]), share_denominator: Number(fraction[2]) }
  const decimal = /^(\d{0,3})(?:\.(\d{1,5}))?(%?)$/.exec(typed)
  if (!decimal || !/\d/.test(typed)) return null
  const [, whole, digits = '', percent] = decimal
  const { numerator, denominator } = reduced(
    BigInt(whole + digits),
    10n ** BigInt(digits.length) * (percent ? 100n : 1n),
  )
  return { share_numerator: Number(numerator), share_denominator: Number(denominator) }
}

/** What shares add up to: «5/6», and whether that is the whole. */
export function sumOfShares(shares: readonly Share[]): { text: string; complete: boolean } {
  const sum = shares.reduce(
    (all, share) => {
      const part = BigInt(share.share_denominator)
      return reduced(all.numerator * part + BigInt(share.share_numerator) * all.denominator, all.denominator * part)
    },
    { numerator: 0n, denominator: 1n },
  )
  const text = sum.denominator === 1n ? String(sum.numerator) : `${sum.numerator}/${sum.denominator}`
  return { text, complete: sum.numerator === sum.denominator }
}

/** The day a period ends is the first day of the next owner. */
export const isPresent = ({ from, to }: Pick<Ownership, 'from' | 'to'>, day = today()): boolean =>
  from <= day && (to === null || to > day)

/** Whether it begins on a later day. */
export const isComing = ({ from }: Pick<Ownership, 'from'>, day = today()): boolean => from > day
