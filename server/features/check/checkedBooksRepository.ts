import { sql } from 'kysely'
import type { Handle } from '#server/db/engine'

/** Balances of all accounts by their codes: those of one code apart by their sign. Kopecks. */
export async function balancesByCode(handle: Handle, gbc_id: string) {
  const balance = sql<number>`total.debit - total.credit`
  const rows = await handle
    .selectFrom('ledger_accounts as account')
    .innerJoin('account_totals as total', (join) =>
      join.onRef('total.gbc_id', '=', 'account.gbc_id').onRef('total.account_id', '=', 'account.id'),
    )
    .select('account.account')
    .select(sql<number>`sum(case when ${balance} > 0 then ${balance} else 0 end)`.as('debit'))
    .select(sql<number>`sum(case when ${balance} < 0 then ${balance} else 0 end)`.as('credit'))
    .where('account.gbc_id', '=', gbc_id)
    .groupBy('account.account')
    .execute()
  return new Map(rows.map(({ account, debit, credit }) => [account, { debit: Number(debit), credit: Number(credit) }]))
}

/** What accounts are called: the code, and whose it is. */
export async function ledgerAccountNames(handle: Handle, gbc_id: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await handle
    .selectFrom('ledger_accounts as account')
    .leftJoin('personal_accounts as personal', (join) =>
      join.onRef('personal.gbc_id', '=', 'account.gbc_id').onRef('personal.id', '=', 'account.ref_id'),
    )
    .select(['account.id', 'account.account', 'personal.number'])
    .where('account.gbc_id', '=', gbc_id)
    .where('account.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, account, number }) => [id, number ? `${account}, лицевой счёт ${number}` : account]))
}

/** Lines of operations in their order, with what their accounts are for: of the operations of a page after a number. */
export const linesAfter = (handle: Handle, gbc_id: string, seq: number, operations: number) =>
  handle
    .selectFrom('operations')
    .leftJoin('transfers', (join) =>
      join.onRef('transfers.gbc_id', '=', 'operations.gbc_id').onRef('transfers.operation_id', '=', 'operations.id'),
    )
    .leftJoin('ledger_accounts as debit', (join) =>
      join.onRef('debit.gbc_id', '=', 'transfers.gbc_id').onRef('debit.id', '=', 'transfers.debit_account_id'),
    )
    .leftJoin('ledger_accounts as credit', (join) =>
      join.onRef('credit.gbc_id', '=', 'transfers.gbc_id').onRef('credit.id', '=', 'transfers.credit_account_id'),
    )
    .select(['operations.seq', 'operations.kind', 'operations.effective_date', 'operations.lines_hash'])
    .select(['transfers.amount', 'debit.account as debit_code', 'debit.ref_id as debit_ref_id'])
    .select(['credit.account as credit_code', 'credit.ref_id as credit_ref_id'])
    .where('operations.gbc_id', '=', gbc_id)
    .where('operations.seq', '>', seq)
    .where('operations.seq', '<=', seq + operations)
    .orderBy('operations.seq')
    .orderBy('transfers.line')
    .execute()

/** Number of the last operation. */
export async function lastSeq(handle: Handle, gbc_id: string): Promise<number> {
  const row = await handle
    .selectFrom('operations')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('gbc_id', '=', gbc_id)
    .executeTakeFirst()
  return Number(row?.seq ?? 0)
}

/** What the audit log says of postings. */
export const loggedPostings = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('audit')
    .select('changes')
    .where('gbc_id', '=', gbc_id)
    .where('area', '=', 'ledger')
    .where('action', 'in', ['posted', 'reversed'])
    .where('changes', 'is not', null)
    .execute()

/** Ids of members with accounts, a page after an id. */
export async function membersAfter(handle: Handle, gbc_id: string, after: string, limit: number): Promise<string[]> {
  const rows = await handle
    .selectFrom('personal_accounts')
    .select('member_id')
    .distinct()
    .where('gbc_id', '=', gbc_id)
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** How many members have accounts. */
export async function membersTotal(handle: Handle, gbc_id: string): Promise<number> {
  const { total } = await handle
    .selectFrom('personal_accounts')
    .select(({ fn }) => fn.count<number>('member_id').distinct().as('total'))
    .where('gbc_id', '=', gbc_id)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Members' cards with the balance that they keep. */
export const keptBalances = (handle: Handle, gbc_id: string, ids: readonly string[]) =>
  handle
    .selectFrom('members')
    .select(['id', 'display_name', 'balance'])
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', ids)
    .execute()

/** Marks of charges that were taken back follow the operations; nothing is open of those any more. */
export async function remarkReversed(trx: Handle, gbc_id: string): Promise<void> {
  await sql`update charge_state set reversed = case when exists (select 1 from charges
    join operations on operations.gbc_id = charges.gbc_id and operations.reverses_id = charges.operation_id
    where charges.gbc_id = charge_state.gbc_id and charges.id = charge_state.charge_id) then 1 else 0 end
    where gbc_id = ${gbc_id}`.execute(trx)
  await trx
    .updateTable('charge_state')
    .set({ open_amount: 0 })
    .where('gbc_id', '=', gbc_id)
    .where('reversed', '=', 1)
    .where('open_amount', '<>', 0)
    .execute()
}
