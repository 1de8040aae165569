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

/** A part of a whole that is somebody's for so many days, or for what those days cost. */
export interface ShareDays<Days extends number | bigint = number> {
  share: Share
  days: Days
}

/**
 * Splits kopecks between the owners of a whole, each by the days of each share. Where they make less than the whole for all
 * the days, the rest is nobody's.
 * @param total kopecks, not below zero
 * @param days of the whole
 * @param owners of each the shares with their days
 * @returns a part for each owner, and what is left uncharged
 * @throws RangeError when the shares make more than a whole
 */
export function splitByDays(
  total: number,
  days: number | bigint,
  owners: readonly (readonly ShareDays<number | bigint>[])[],
): { parts: number[]; uncharged: number } {
  const common = owners.flat().reduce((multiple, { share }) => {
    const part = BigInt(share.denominator)
    return (multiple / greatestDivisor(multiple, part)) * part
  }, 1n)
  const weightOf = (owned: readonly ShareDays<number | bigint>[]) =>
    owned.reduce(
      (sum, { share, days: own }) => sum + BigInt(own) * BigInt(share.numerator) * (common / BigInt(share.denominator)),
      0n,
    )
  const weights = owners.map(weightOf)
  const nobody = common * BigInt(days) - weights.reduce((sum, weight) => sum + weight, 0n)
  if (nobody < 0n) throw new RangeError('Shares make more than a whole')
  const parts = splitByWeights(total, [...weights, nobody])
  return { parts: parts.slice(0, -1), uncharged: parts[parts.length - 1] }
}
