import { allocate } from '#contract/money/allocation'
import type { Handle } from '#server/db/engine'
import { itemsOfMembers } from '#server/features/accounts/accountItems'

/**
 * What is left of a member's payments that had come by a day and waits for nothing: what may be given back or go over to
 * another account on that day. Kopecks, by the days when they came, the newest first.
 */
export async function freeAdvances(
  handle: Handle,
  gbc_id: string,
  member_id: string,
  day: string,
): Promise<{ paid_on: string; amount: number }[]> {
  const { charges, payments, rules } = await itemsOfMembers(handle, gbc_id, [member_id])
  const present = payments.filter(({ paid_on }) => paid_on <= day)
  const { rest, waiting } = allocate(charges, present, rules)
  const days = new Map<string, number>()
  for (const { id, paid_on, closes } of present) {
    const free = closes ? 0 : (rest.get(id) ?? 0) - (waiting.get(id) ?? 0)
    if (free > 0) days.set(paid_on, (days.get(paid_on) ?? 0) + free)
  }
  return [...days]
    .map(([paid_on, amount]) => ({ paid_on, amount }))
    .sort((one, other) => (one.paid_on > other.paid_on ? -1 : 1))
}
