import { sql, type Kysely, type Migration } from 'kysely'

/** Rates for a part of the garages, and lists of garages that are kept for choosing them again. */
export const m0038 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    const ofGbc = 'gbc_id text not null references gbcs(id)'
    await run(`create table garage_lists (
      ${ofGbc}, id text not null, name text not null, name_key text not null, version integer not null,
      created_at text not null, updated_at text not null, archived_at text,
      primary key (gbc_id, id), unique (gbc_id, name_key))`)
    await run(`create table garage_list_garages (
      ${ofGbc}, list_id text not null, garage_id text not null, primary key (gbc_id, list_id, garage_id),
      foreign key (gbc_id, list_id) references garage_lists (gbc_id, id),
      foreign key (gbc_id, garage_id) references garages (gbc_id, id))`)
    await run('create index garage_list_garages_garage on garage_list_garages (gbc_id, garage_id)')
    await run('create table rates_for_all as select * from rates')
    await run('drop table rates')
    await run(`create table rates (
      ${ofGbc}, id text not null, kind_id text not null, scope text not null, scope_ref text not null,
      valid_from text not null, price bigint not null check (price >= 0), decision text,
      created_by text references users(id), created_at text not null, primary key (gbc_id, id),
      unique (gbc_id, kind_id, scope, scope_ref, valid_from),
      foreign key (gbc_id, kind_id) references contribution_kinds (gbc_id, id))`)
    await run(`insert into rates (gbc_id, id, kind_id, scope, scope_ref, valid_from, price, decision, created_by, created_at)
      select gbc_id, id, kind_id, 'all', '', valid_from, price, decision, created_by, created_at from rates_for_all`)
    await run('drop table rates_for_all')
  },
})
