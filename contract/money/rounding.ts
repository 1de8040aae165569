/** Sums of money in integer arithmetic: kopecks never pass through a fraction of a number. */

/** The nearest integer to `numerator / denominator`, half away from zero. @param denominator above zero */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const [sign, size] = numerator < 0n ? [-1n, -numerator] : [1n, numerator]
  const up = (size % denominator) * 2n >= denominator ? 1n : 0n
  return sign * (size / denominator + up)
}

/**
 * Splits kopecks in proportion to weights by the largest remainder: the exact parts rounded down, the missing kopecks to the
 * largest fractions; of equal fractions to the larger weight, then to the earlier one.
 * @param total kopecks, not below zero
 * @param weights integers, not below zero, at least one above it; in the order that decides between equals
 */
export function splitByWeights(total: number, weights: readonly (number | bigint)[]): number[] {
  const whole = weights.reduce<bigint>((sum, weight) => sum + BigInt(weight), 0n)
  const parts = weights.map((given, index) => {
    const weight = BigInt(given)
    const exact = BigInt(total) * weight
    return { index, weight, floor: exact / whole, fraction: exact % whole }
  })
  const missing = BigInt(total) - parts.reduce((sum, { floor }) => sum + floor, 0n)
  const raised = new Set(
    [...parts]
      .sort((one, other) => {
        if (one.fraction !== other.fraction) return one.fraction > other.fraction ? -1 : 1
        if (one.weight !== other.weight) return one.weight > other.weight ? -1 : 1
        return one.index - other.index
      })
      .slice(0, Number(missing))
      .map(({ index }) => index),
  )
  return parts.map(({ index, floor }) => Number(floor) + (raised.has(index) ? 1 : 0))
}

/** A part of a whole. */
export interface Share {
  numerator: number
  denominator: number
}

const greatestDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : greatestDivisor(other, one % other)

/** Two parts of a whole together, in lowest terms. */
export function addShares(one: Share, other: Share): Share {
  const numerator =
    BigInt(one.numerator) * BigInt(other.denominator) + BigInt(other.numerator) * BigInt(one.denominator)
  const denominator = BigInt(one.denominator) * BigInt(other.denominator)
  const divisor = greatestDivisor(numerator, denominator)
  return { numerator: Number(numerator / divisor), denominator: Number(denominator / divisor) }
}

/**
 * Splits kopecks between the owners of a whole. Where their shares make less than one, the rest is nobody's.
 * @param total kopecks, not below zero
 * @returns a part for each share, and what is left uncharged
 * @throws RangeError when the shares make more than a whole
 */
export function splitByShares(total: number, shares: readonly Share[]): { parts: number[]; uncharged: number } {
  const common = shares.reduce((multiple, { denominator }) => {
    const part = BigInt(denominator)
    return (multiple / greatestDivisor(multiple, part)) * part
  }, 1n)
  const weights = shares.map(({ numerator, denominator }) => BigInt(numerator) * (common / BigInt(denominator)))
  const nobody = common - weights.reduce((sum, weight) => sum + weight, 0n)
  if (nobody < 0n) throw new RangeError('Shares make more than a whole')
  const parts = splitByWeights(total, [...weights, nobody])
  return { parts: parts.slice(0, -1), uncharged: parts[parts.length - 1] }
}
