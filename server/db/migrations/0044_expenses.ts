import { sql, type Kysely, type Migration } from 'kysely'

/** Categories of expenses, people who account for money, and what debits of statements were. */
export const m0044 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    for (const table of ['expense_categories', 'accountable_persons'])
      await run(`create table ${table} (
        gbc_id text not null references gbcs(id), id text not null, name text not null, name_key text not null,
        version integer not null, created_at text not null, updated_at text not null, archived_at text,
        primary key (gbc_id, id), unique (gbc_id, name_key))`)
    await run('alter table statement_lines add column sorted_to text')
  },
})
