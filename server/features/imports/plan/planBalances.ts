import type { ImportEffect } from '#contract/imports'
import { writtenDate } from '#server/days'
import type { Existing } from './existing'
import type { ParsedRow } from './parsedRow'
import type { PlanDraft } from './planDraft'
import { writtenAmount } from './shown'

/** Whose a balance is. */
interface BalanceOwner {
  member_id: string | null
  garage_id: string | null
}

/** Opening balances in kopecks, those of one owner and garage added up: a debt is above zero, an advance below. */
export function planBalances(
  draft: PlanDraft,
  rows: ParsedRow[],
  as_of: string,
  existingBalances: Existing['balances'],
  ownerOf: (row: ParsedRow) => BalanceOwner,
): void {
  const sums = new Map<string, BalanceOwner & { amount: number; rows: ParsedRow[] }>()
  for (const row of rows) {
    if (!row.balance) continue
    const owner = ownerOf(row)
    const key = `${owner.member_id} ${owner.garage_id}`
    const known = sums.get(key) ?? { ...owner, amount: 0, rows: [] }
    known.amount += row.balance
    known.rows.push(row)
    sums.set(key, known)
    const { balances } = draft.totals
    balances.total += row.balance
    if (row.balance > 0) balances.debt += row.balance
    else balances.advance -= row.balance
  }
  const present = new Map(
    existingBalances
      .filter((balance) => balance.as_of === as_of)
      .map((balance) => [`${balance.member_id} ${balance.garage_id}`, balance]),
  )
  for (const [key, { amount, rows: told, ...owner }] of sums) {
    draft.totals.balances.count += 1
    const existing = present.get(key)
    const action = existing ? (Number(existing.amount) === amount ? 'same' : 'changed') : 'made'
    if (!existing) {
      const record_id = draft.newId()
      draft.add('balances', 'made', () => ({
        area: 'balances',
        action: 'made',
        record_id,
        name_key: null,
        seen_version: null,
        columns: { ...owner, amount, as_of },
        before: null,
        changes: { amount: [null, amount], as_of: [null, as_of] },
      }))
    } else if (action === 'changed') {
      const before = Number(existing.amount)
      draft.add('balances', 'changed', () => ({
        area: 'balances',
        action: 'changed',
        record_id: existing.id,
        name_key: null,
        seen_version: null,
        columns: { amount },
        before: { amount: before },
        changes: { amount: [before, amount] },
      }))
    }
    const changes: ImportEffect['changes'] =
      existing && action === 'changed'
        ? { amount: [writtenAmount(Number(existing.amount)), writtenAmount(amount)] }
        : {}
    draft.tell(told[0], {
      area: 'balances',
      action,
      title: `${writtenAmount(amount)} на ${writtenDate(as_of)}`,
      record_id: existing?.id ?? null,
      changes,
    })
  }
}
