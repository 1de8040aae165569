import { sql } from 'kysely'
import type { Handle } from '#server/db/engine'

/**
 * What a member has paid of the share: openings, and what payments have paid of charges for it. A debt that went over to
 * another member, or was written off, is closed by nobody's money, an offset that names it: it isn't paid. Kopecks; null = nothing is known.
 */
const SHARE_PAID = sql`(select cast(sum(amount) as bigint) from (
    select opening.amount from share_openings as opening
    where opening.gbc_id = members.gbc_id and opening.member_id = members.id and opening.taken_back = 0
    union all
    select allocation.amount from personal_accounts as account
    cross join charges cross join allocations as allocation
    where account.gbc_id = members.gbc_id and account.member_id = members.id
      and charges.gbc_id = account.gbc_id and charges.account_id = account.id and charges.nature = 'share'
      and allocation.gbc_id = charges.gbc_id and allocation.charge_id = charges.id
      and not exists (select 1 from payment_lines as line
        join payments on payments.gbc_id = line.gbc_id and payments.id = line.payment_id
        where line.gbc_id = allocation.gbc_id and line.id = allocation.payment_line_id
          and payments.source = 'offset' and line.purpose is not null)) as parts)`

/** Keeps with members' cards what the ledger says of their shares (specification, money §4). */
export async function refreshSharePaid(trx: Handle, gbc_id: string, member_ids: readonly string[]): Promise<void> {
  if (member_ids.length === 0) return
  await trx
    .updateTable('members')
    .set({ share_paid: sql`${SHARE_PAID}` })
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', member_ids)
    .execute()
}

/** Cards whose share is not what the ledger says. */
export async function wrongShares(
  handle: Handle,
  gbc_id: string,
  member_ids: readonly string[],
): Promise<{ member_id: string; kept: number; computed: number }[]> {
  if (member_ids.length === 0) return []
  const rows = await handle
    .selectFrom('members')
    .select(['id as member_id', 'share_paid'])
    .select(sql<number | null>`${SHARE_PAID}`.as('computed'))
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', member_ids)
    .where('merged_into_id', 'is', null)
    .execute()
  return rows
    .map(({ member_id, share_paid, computed }) => ({
      member_id,
      kept: share_paid ?? 0,
      computed: Number(computed ?? 0),
    }))
    .filter(({ kept, computed }) => kept !== computed)
}
