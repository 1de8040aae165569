/**
 * The least of a balance at the end of a day and of any day after it. Kopecks.
 * @param changes by the days after it, each day once, in their order
 */
export function leastFrom(
  balance: number,
  day: string,
  changes: Iterable<{ day: string; change: number }>,
): { amount: number; day: string } {
  let amount = balance
  let least = { amount, day }
  for (const { day: on, change } of changes) {
    amount += change
    if (amount < least.amount) least = { amount, day: on }
  }
  return least
}
