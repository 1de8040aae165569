import type { Statement } from '#contract/money/statements'
import type { Handle } from '#server/db/engine'
import { linesInBooks } from './linesRepository'

/** What is said of a statement whose first posted day lies in a closed month, and what can be done instead. */
export const closedMonthOf = (first_day: string): string =>
  `Месяц ${first_day.slice(5, 7)}.${first_day.slice(0, 4)} закрыт: выписку уже не отменить целиком. Откройте его в «Периодах» или исправьте строки по одной`

/** Why a statement that is in the books can't be taken back whole, told before anybody tries; null when it can. */
export async function undoRefusal(handle: Handle, { gbc_id, id, status }: Statement): Promise<string | null> {
  if (status !== 'posted') return null
  const state = await handle
    .selectFrom('ledger_state')
    .select('closed_through')
    .where('gbc_id', '=', gbc_id)
    .executeTakeFirst()
  const closed_through = state?.closed_through ?? null
  if (closed_through === null) return null
  const { first_day } = await linesInBooks(handle, gbc_id, id)
  return first_day !== null && first_day <= closed_through ? closedMonthOf(first_day) : null
}
