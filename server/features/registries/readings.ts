import { groupBy } from '#server/lib/groupBy'

/** A registry of card payments whose money the bank has not brought yet. */
export interface WaitingRegistry {
  id: string
  /** Of its header: registries of one acquirer have the same. */
  shape: string
  from_on: string
  to_on: string
  /** Kopecks that are still to come: payments less the fee. */
  net: number
  /** Kopecks of the fee as the registry has it; 0 where it names none. */
  fee: number
}

/** A bank keeps some per cent of what was paid, never a tenth. */
const MOST_KEPT = 10

/** Whether what came less than a registry without a fee expects may be the fee that was kept. Kopecks. */
export const mayBeFee = ({ net, fee }: Pick<WaitingRegistry, 'net' | 'fee'>, came: number): boolean =>
  fee === 0 && came < net && (net - came) * MOST_KEPT < net

/** So many registries may come in one sum: a month of days. */
const MOST_TOGETHER = 31

/**
 * Which registries a credit may be the money of: one, or several of an acquirer one after another, that make its sum together.
 * Money never comes before the day of its payments.
 * @param waiting in the order of their days
 */
export function readingsOf(
  { amount, booked_on }: { amount: number; booked_on: string },
  waiting: readonly WaitingRegistry[],
): WaitingRegistry[][] {
  const found: WaitingRegistry[][] = []
  const candidates = waiting.filter(({ to_on }) => to_on <= booked_on)
  for (const ofOne of groupBy(candidates, ({ shape }) => shape).values())
    for (let from = 0; from < ofOne.length; from += 1) {
      let sum = 0
      for (let to = from; to < Math.min(ofOne.length, from + MOST_TOGETHER) && sum < amount; to += 1) {
        sum += ofOne[to].net
        if (sum === amount) found.push(ofOne.slice(from, to + 1))
      }
    }
  return found
}

/** Registries that name no fee and that a credit may be the money of, less what the acquirer has kept: a person says which. */
export const reducedReadingsOf = (
  { amount, booked_on }: { amount: number; booked_on: string },
  waiting: readonly WaitingRegistry[],
): WaitingRegistry[] => waiting.filter((registry) => registry.to_on <= booked_on && mayBeFee(registry, amount))
