import { sql, type Kysely, type Migration } from 'kysely'

/** The limit of a cash desk, and what the journal of operations finds by kind, by number and by sum. */
export const m0028 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run('alter table cash_desks add column limit_amount bigint')
    await run('create index operations_kind on operations (gbc_id, kind, effective_date, seq)')
    await run('create index operations_number on operations (gbc_id, number) where number is not null')
    await run('create index transfers_amount on transfers (gbc_id, amount)')
  },
})
