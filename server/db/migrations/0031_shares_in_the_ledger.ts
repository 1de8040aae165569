import { sql, type Kysely, type Migration } from 'kysely'

/**
 * What members had paid of their shares was typed on their cards; from here on it is what the ledger holds. What is there is
 * kept as opening balances, which are posted after the start; cards that became one with another brought theirs with them.
 */
export const m0031 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run('drop table share_openings')
    await run(`create table share_openings (
      gbc_id text not null references gbcs(id), id text not null, member_id text not null,
      amount bigint not null check (amount >= 0), as_of text not null, operation_id text,
      taken_back integer not null default 0, created_at text not null, primary key (gbc_id, id),
      foreign key (gbc_id, member_id) references members (gbc_id, id),
      foreign key (gbc_id, operation_id) references operations (gbc_id, id))`)
    await run('create index share_openings_member on share_openings (gbc_id, member_id)')
    await run('create index share_openings_operation on share_openings (gbc_id, operation_id)')
    const now = new Date().toISOString()
    const present = now.slice(0, 10)
    await sql`insert into share_openings (gbc_id, id, member_id, amount, as_of, created_at)
      select gbc_id, id, id, share_paid,
        coalesce((select min(as_of) from opening_balances where opening_balances.gbc_id = members.gbc_id), ${present}), ${now}
      from members where share_paid is not null and merged_into_id is null`.execute(db)
  },
})
