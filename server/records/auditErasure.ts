import type { LoggedArea } from '#contract/history'
import { appendEntry, ERASED } from './audit'
import type { Changes } from './changes'
import type { Handle } from '#server/db/engine'
import { portionsOf } from '#server/lib/portionsOf'

/** Numbers in one statement: databases limit its values. */
const PORTION = 500

export interface Erasure {
  gbc_id: string
  /** Who does it; null for the program itself. */
  user_id: string | null
  /** Whose data: the row that records the destruction stands in this record's history. */
  area: Extract<LoggedArea, 'members' | 'users'>
  record_id: string
}

/** «3-4, 7» of numbers in ascending order. */
function formatNumbers(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}

/**
 * Destroys what rows of a cooperative's log tell (152-ФЗ, destruction of a person's data) inside the transaction of the
 * destruction itself: logs the act with the numbers of the rows, then blanks their `changes` and `salt` and names the act
 * in them. The chain still holds. Rows that were blanked before, rows of such acts, and numbers that aren't there are
 * passed over.
 * @param numbers `seq` of the rows
 * @returns `seq` of the act's row, and how many rows it has blanked
 */
export async function eraseChanges(
  trx: Handle,
  { gbc_id, user_id, area, record_id }: Erasure,
  numbers: readonly number[],
): Promise<{ act: number; erased: number }> {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  const found: number[] = []
  for (const portion of portionsOf(sorted, PORTION)) {
    const rows = await trx
      .selectFrom('audit')
      .select('seq')
      .where('gbc_id', '=', gbc_id)
      .where('seq', 'in', portion)
      .where('erased_by', 'is', null)
      .where('action', '!=', ERASED)
      .orderBy('seq')
      .execute()
    found.push(...rows.map(({ seq }) => Number(seq)))
  }
  const changes = { log_entries: [null, found.length], log_numbers: [null, formatNumbers(found)] } satisfies Changes
  const act = await appendEntry(trx, { gbc_id, user_id, action: ERASED, area, record_id, changes })
  for (const portion of portionsOf(sorted, PORTION)) {
    await trx
      .updateTable('audit')
      .set({ changes: null, salt: null, erased_by: act })
      .where('gbc_id', '=', gbc_id)
      .where('seq', 'in', portion)
      .where('seq', '<', act)
      .where('erased_by', 'is', null)
      .where('action', '!=', ERASED)
      .execute()
  }
  return { act, erased: found.length }
}
