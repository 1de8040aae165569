import { sql } from 'kysely'
import type { Handle } from '#server/db/engine'

/** A balance that an import has written and that the ledger doesn't hold yet, or no longer. */
export interface UnpostedOpening {
  id: string
  member_id: string | null
  garage_id: string | null
  /** Kopecks: above zero a debt, below it what was paid ahead. */
  amount: number
  as_of: string
  /** How many postings it has had. */
  number: number
}

/** Balances of applied imports that are not posted, by their ids. */
export async function unposted(
  handle: Handle,
  gbc_id: string,
  after: string,
  limit: number,
): Promise<UnpostedOpening[]> {
  const rows = await handle
    .selectFrom('opening_balances as balance')
    .innerJoin('imports', (join) =>
      join.onRef('imports.gbc_id', '=', 'balance.gbc_id').onRef('imports.id', '=', 'balance.import_id'),
    )
    .leftJoin('opening_postings as posting', (join) =>
      join.onRef('posting.gbc_id', '=', 'balance.gbc_id').onRef('posting.opening_id', '=', 'balance.id'),
    )
    .select(['balance.id', 'balance.member_id', 'balance.garage_id', 'balance.amount', 'balance.as_of'])
    .select('posting.number')
    .where('balance.gbc_id', '=', gbc_id)
    .where('balance.id', '>', after)
    .where('balance.amount', '<>', 0)
    .where('imports.status', '=', 'applied')
    .where('posting.operation_id', 'is', null)
    .orderBy('balance.id')
    .limit(limit)
    .execute()
  return rows.map(({ number, ...row }) => ({ ...row, number: number ?? 0 }))
}

/** Postings whose balance has gone or says something else now, by the balances' ids. */
export async function outdated(handle: Handle, gbc_id: string, after: string, limit: number) {
  const { rows } = await sql<{ opening_id: string; operation_id: string; gone: unknown; reversed: unknown }>`
    select posting.opening_id, posting.operation_id, balance.id is null as gone, reversal.id is not null as reversed
    from opening_postings as posting
    left join opening_balances as balance on balance.gbc_id = posting.gbc_id and balance.id = posting.opening_id
      and exists (select 1 from imports where imports.gbc_id = balance.gbc_id and imports.id = balance.import_id
        and imports.status = 'applied')
    left join operations as reversal on reversal.gbc_id = posting.gbc_id and reversal.reverses_id = posting.operation_id
    where posting.gbc_id = ${gbc_id} and posting.opening_id > ${after} and posting.operation_id is not null
      and (balance.id is null or balance.amount <> posting.amount or balance.as_of <> posting.as_of
        or (balance.member_id is not null) <> (posting.of_member = 1))
    order by posting.opening_id limit ${limit}`.execute(handle)
  return rows.map(({ gone, reversed, ...row }) => ({ ...row, gone: Boolean(gone), reversed: Boolean(reversed) }))
}

/** Cooperatives whose ledger and imported balances may differ. */
export async function unsettled(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ gbc_id: string }>`
    select gbc_id from opening_balances union select gbc_id from opening_postings
    union select gbc_id from share_openings where operation_id is null and amount > 0 and taken_back = 0`.execute(
    handle,
  )
  return rows.map(({ gbc_id }) => gbc_id)
}

/** Closes accounts of members whose import was undone, so that their numbers are free again. */
export const closeAccountsOfUndone = (
  trx: Handle,
  gbc_id: string,
  closed_on: string,
  operation_ids: readonly string[],
) =>
  sql`update personal_accounts set closed_on = ${closed_on}, number_key = ':' || number_key || ' ' || id
    where gbc_id = ${gbc_id} and closed_on is null
    and not exists (select 1 from members where members.gbc_id = personal_accounts.gbc_id and members.id = personal_accounts.member_id)
    and id in (select ref_id from ledger_accounts where ledger_accounts.gbc_id = ${gbc_id} and account = '76' and ledger_accounts.id in (
      select debit_account_id from transfers where gbc_id = ${gbc_id} and operation_id in (${sql.join(operation_ids)})
      union all select credit_account_id from transfers where gbc_id = ${gbc_id} and operation_id in (${sql.join(operation_ids)})))`.execute(
    trx,
  )
