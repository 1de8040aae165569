import { sql } from 'kysely'
import type { Member } from '#contract/members'
import type { UnpaidCharge } from '#contract/money/receipts'
import type { Handle } from '#server/db/engine'
import { groupBy } from '#server/lib/groupBy'

/** What a receipt is made of. */
export interface ReceiptFacts {
  member_id: string
  account_number: string | null
  /** Numbers of the garages that are the member's today. */
  garages: string[]
  /** Kopecks: above zero a debt. */
  balance: number
  /** What is left to pay, in the order in which it is paid. */
  charges: UnpaidCharge[]
}

/** Facts of members by one statement: their balances and charges are of one moment. @returns in the order of the ids */
export async function receiptFacts(handle: Handle, gbc_id: string, member_ids: string[]): Promise<ReceiptFacts[]> {
  if (member_ids.length === 0) return []
  const rows = await handle
    .selectFrom('members')
    .leftJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'members.gbc_id').onRef('account.member_id', '=', 'members.id'),
    )
    .leftJoin('charge_state as state', (join) =>
      join
        .onRef('state.gbc_id', '=', 'account.gbc_id')
        .onRef('state.account_id', '=', 'account.id')
        .on('state.open_amount', '>', sql.lit(0)),
    )
    .leftJoin('charges', (join) =>
      join.onRef('charges.gbc_id', '=', 'state.gbc_id').onRef('charges.id', '=', 'state.charge_id'),
    )
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'charges.gbc_id').onRef('kind.id', '=', 'charges.kind_id'),
    )
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'charges.gbc_id').onRef('garages.id', '=', 'charges.garage_id'),
    )
    .select(['members.id as member_id', 'members.account_number', 'members.garages', 'members.balance'])
    .select(['charges.id as charge_id', 'charges.nature', 'charges.source', 'charges.period', 'charges.due_date'])
    .select(['charges.formula', 'charges.amount', 'charges.seq', 'state.open_amount as open'])
    .select(['kind.name as kind_name', 'kind.priority', 'garages.number as garage'])
    .where('members.gbc_id', '=', gbc_id)
    .where('members.id', 'in', member_ids)
    .orderBy(sql`coalesce(charges.due_date, '')`)
    .orderBy(sql`coalesce(kind.priority, 0)`)
    .orderBy('charges.seq')
    .execute()
  const byMember = groupBy(rows, ({ member_id }) => member_id)
  return member_ids.flatMap((member_id) => {
    const own = byMember.get(member_id)
    if (!own) return []
    const [{ account_number, garages, balance }] = own
    return [
      {
        member_id,
        account_number,
        balance,
        garages: (JSON.parse(garages) as Member['garages']).map(({ number }) => number),
        charges: own.flatMap(({ charge_id, nature, source, amount, open, ...row }) =>
          charge_id === null || nature === null || source === null || amount === null || open === null
            ? []
            : [{ ...row, nature, source, amount, open }],
        ),
      },
    ]
  })
}
