import type { Gbc } from '#contract/gbc'
import type { SpendingRow } from '#contract/money/expenses'
import { lastDayOf } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { MOST_TABLE_ROWS } from '#server/features/exports/table'
import { getGbc } from '#server/features/gbc/gbcRepository'
import { balanceAt } from '#server/features/ledger/balances'
import type { Period } from '#server/lib/period'
import { getEntry } from './entriesRepository'
import { listSpending } from './spendingRepository'

/** What an advance report says (form АО-1). Kopecks. */
export interface AdvanceFacts extends Period {
  gbc: Gbc
  person: string
  /** What was left of earlier advances; below zero the person had spent above them. */
  opening: number
  /** Money given and returned, the earliest first; `held` below zero was returned. */
  moved: SpendingRow[]
  /** What it was spent on, the earliest first; `spent` below zero was taken back. */
  spent: SpendingRow[]
  /** Above zero the rest, below zero spent above what was given. */
  closing: number
}

/** What a person was given and has spent within a period. @throws AppError 404 */
export async function advanceFacts(handle: Handle, gbc_id: string, id: string, days: Period): Promise<AdvanceFacts> {
  const { name } = await getEntry(handle, 'accountable_persons', gbc_id, id)
  const [gbc, account, { items, held }] = await Promise.all([
    getGbc(handle, gbc_id),
    handle
      .selectFrom('ledger_accounts')
      .select('id')
      .where('gbc_id', '=', gbc_id)
      .where('account', '=', '71')
      .where('ref_id', '=', id)
      .executeTakeFirst(),
    listSpending(handle, gbc_id, { ...days, person_id: id, page: 1, page_size: MOST_TABLE_ROWS }),
  ])
  const opening = account ? await balanceAt(handle, gbc_id, account.id, lastDayOf(days.from)) : 0
  const rows = items.reverse()
  return {
    ...days,
    gbc,
    person: name,
    opening,
    moved: rows.filter(({ spent }) => spent === 0),
    spent: rows.filter(({ spent }) => spent !== 0),
    closing: opening + held,
  }
}
