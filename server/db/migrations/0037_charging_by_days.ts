import { sql, type Kysely, type Migration } from 'kysely'

/**
 * What counts where an owner or a rate changes within a period, what a contribution by units counts, and how a sum of all is
 * divided. Contributions of before keep the day of the charge for both.
 */
export const m0037 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    for (const column of [
      `transfer_rule text not null default 'on_date'`,
      `change_rule text not null default 'on_date'`,
      'unit_name text',
      'share_by text',
    ])
      await run(`alter table contribution_kinds add column ${column}`)
    await run(`create table garage_units (
      gbc_id text not null references gbcs(id), id text not null, garage_id text not null, name text not null,
      name_key text not null, quantity integer not null check (quantity >= 0), valid_from text not null,
      created_at text not null, primary key (gbc_id, id), unique (gbc_id, garage_id, name_key, valid_from),
      foreign key (gbc_id, garage_id) references garages (gbc_id, id))`)
    await run('create index garage_units_name on garage_units (gbc_id, name_key)')
  },
})
