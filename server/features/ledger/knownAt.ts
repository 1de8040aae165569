import type { Handle } from '#server/db/engine'
import { dayStart } from '#server/lib/days'
import { refuseFutureDay } from '#server/lib/futureDay'

/**
 * The second time axis (money §2): what the books knew at the end of a day is what was posted up to a number.
 * @returns the number of the last operation posted by the end of that day, 0 before the first
 * @throws AppError 422 at `known_at` for a day to come
 */
export async function knownSeq(handle: Handle, gbc_id: string, known_at: string): Promise<number> {
  refuseFutureDay(gbc_id, 'known_at', known_at)
  const last = await handle
    .selectFrom('operations')
    .select('seq')
    .where('gbc_id', '=', gbc_id)
    .where('posted_at', '<', dayStart(gbc_id, known_at, 1))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.seq ?? 0
}
