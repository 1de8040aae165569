import { sql, type Kysely, type Migration } from 'kysely'

/** What a cooperative sets for itself, and its closed months. */
export const m0027 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run(`create table gbc_settings (
      gbc_id text not null references gbcs(id), section text not null, content text not null, version integer not null,
      updated_at text not null, primary key (gbc_id, section))`)
    await run(`create table periods (
      gbc_id text not null references gbcs(id), month text not null check (month like '____-__'), closed_at text not null,
      closed_by text references users(id), note text, checklist text not null, balances_hash text not null,
      primary key (gbc_id, month))`)
  },
})
