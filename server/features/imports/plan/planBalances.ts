import { formatDate } from '#contract/format'
import type { ImportEffect } from '#contract/imports'
import type { ExistingBalance } from './existing'
import type { ParsedRow } from './parsedRow'
import { MANY } from './plan'
import type { PlanDraft } from './planDraft'
import type { BalanceOwner, PresentBalances } from './presentBalances'
import { formatBalance } from './shown'

/** What the table states about one owner of a garage, all its rows added up. */
interface Sum extends BalanceOwner {
  amount: number
  rows: ParsedRow[]
}

const ownerKey = ({ member_id, garage_id }: BalanceOwner) => `${member_id} ${garage_id}`

/** Sums by owner and garage. A nothing counts where something is there already. */
function sumsOf(
  draft: PlanDraft,
  rows: ParsedRow[],
  present: PresentBalances,
  ownerOf: (row: ParsedRow) => BalanceOwner,
): Sum[] {
  const sums = new Map<string, Sum>()
  const { balances } = draft.totals
  for (const row of rows) {
    if (row.balance === null) continue
    const owner = ownerOf(row)
    if (row.balance === 0 && !present.replacedBy(owner)) continue
    const key = ownerKey(owner)
    const known = sums.get(key) ?? { ...owner, amount: 0, rows: [] }
    known.amount += row.balance
    known.rows.push(row)
    sums.set(key, known)
    balances.total += row.balance
    if (row.balance > 0) balances.debt += row.balance
    else balances.advance -= row.balance
  }
  const all = [...sums.values()]
  if (all.length < MANY) return all
  // Ids of new members go by names, as most lists of members do. Debts posted in that order come into those lists faster.
  return all.sort((one, other) => (ownerKey(one) < ownerKey(other) ? -1 : 1))
}

function addNew(draft: PlanDraft, { member_id, garage_id, amount }: Sum, as_of: string): void {
  const record_id = draft.newId()
  draft.add('balances', 'made', () => ({
    record_id,
    name_key: null,
    seen_version: null,
    columns: { member_id, garage_id, amount, as_of },
    before: null,
    changes: { amount: [null, amount], as_of: [null, as_of] },
  }))
}

/** @returns what changes as people read it, nothing when all is as it was */
function addChange(draft: PlanDraft, existing: ExistingBalance, sum: Sum, as_of: string): ImportEffect['changes'] {
  const before = { amount: Number(existing.amount), as_of: existing.as_of, member_id: existing.member_id }
  const columns = { amount: sum.amount, as_of, member_id: existing.member_id ?? sum.member_id }
  if (before.amount === columns.amount && before.as_of === columns.as_of) return {}
  draft.add('balances', 'changed', () => ({
    record_id: existing.id,
    name_key: null,
    seen_version: null,
    columns,
    before,
    changes: { amount: [before.amount, sum.amount], as_of: [before.as_of, as_of] },
  }))
  return {
    ...(before.amount !== sum.amount && { amount: [formatBalance(before.amount), formatBalance(sum.amount)] }),
    ...(before.as_of !== as_of && { as_of: [formatDate(before.as_of), formatDate(as_of)] }),
  }
}

/** Opening balances in kopecks: a debt is above zero, an advance below. */
export function planBalances(
  draft: PlanDraft,
  rows: ParsedRow[],
  as_of: string,
  present: PresentBalances,
  ownerOf: (row: ParsedRow) => BalanceOwner,
): void {
  for (const sum of sumsOf(draft, rows, present, ownerOf)) {
    draft.totals.balances.count += 1
    const existing = present.replacedBy(sum)
    if (!existing) addNew(draft, sum, as_of)
    const changes = existing ? addChange(draft, existing, sum, as_of) : {}
    draft.tell(sum.rows[0], {
      area: 'balances',
      action: existing ? (Object.keys(changes).length > 0 ? 'changed' : 'same') : 'made',
      title: `${formatBalance(sum.amount)} на ${formatDate(as_of)}`,
      record_id: existing?.id ?? null,
      changes,
    })
  }
}
