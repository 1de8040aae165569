import { sql } from 'kysely'
import type { LinePart } from '#contract/money/lineState'
import type { Handle } from '#server/db/engine'

/** What members owe, in kopecks: by member, of it by garage ('' = for none). */
async function owedBy(trx: Handle, gbc_id: string, member_ids: readonly string[]) {
  const rows = await trx
    .selectFrom('charge_state as state')
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'state.gbc_id').onRef('account.id', '=', 'state.account_id'),
    )
    .select((eb) => ['account.member_id', 'state.garage_id', eb.fn.sum<number>('state.open_amount').as('open')])
    .where('state.gbc_id', '=', gbc_id)
    .where('account.member_id', 'in', [...new Set(member_ids)])
    .where('state.open_amount', '>', sql.lit(0))
    .groupBy(['account.member_id', 'state.garage_id'])
    .execute()
  const owed = new Map<string, Map<string, number>>()
  for (const { member_id, garage_id, open } of rows) {
    const ofMember = owed.get(member_id ?? '') ?? new Map<string, number>()
    owed.set(member_id ?? '', ofMember.set(garage_id ?? '', Number(open)))
  }
  return owed
}

/**
 * Money for a garage pays what is owed for it. What comes beyond that goes without a purpose to what its owner owes besides,
 * so that nobody who pays all debts by one transfer «гараж 17» stays a debtor for garage 18; where nothing else is owed, all
 * of it stays the garage's own. Sums that a person has parted stay as they are. Within `lockAccounts`.
 * @param lines parts of each line, in the order of posting
 */
export async function partBeyondGarage(
  trx: Handle,
  gbc_id: string,
  lines: readonly (readonly LinePart[])[],
): Promise<LinePart[][]> {
  const single = lines.flatMap((parts) =>
    parts.length === 1 && parts[0].garage_id !== null ? [parts[0].member_id] : [],
  )
  if (single.length === 0) return lines.map((parts) => [...parts])
  const owed = await owedBy(trx, gbc_id, single)
  return lines.map((parts) => {
    if (parts.length !== 1) return [...parts]
    const [{ member_id, garage_id, amount }] = parts
    const debts = owed.get(member_id) ?? new Map<string, number>()
    /** The same debt isn't paid by two lines. */
    const take = (garage: string, most: number): number => {
      const taken = Math.min(most, debts.get(garage) ?? 0)
      debts.set(garage, (debts.get(garage) ?? 0) - taken)
      return taken
    }
    const rest = amount - (garage_id === null ? 0 : take(garage_id, amount))
    let elsewhere = 0
    for (const garage of debts.keys()) elsewhere += take(garage, rest - elsewhere)
    if (garage_id === null || elsewhere === 0) return [...parts]
    const forGarage = { member_id, garage_id, amount: amount - elsewhere }
    return [...(forGarage.amount > 0 ? [forGarage] : []), { member_id, garage_id: null, amount: elsewhere }]
  })
}
