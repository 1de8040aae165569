import { sql, type Kysely, type Migration } from 'kysely'

/** Imports: their files, dry runs and what they wrote; mappings of columns; opening balances for the ledger. */
export const m0003 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)

    await run(`create table imports (
      gbc_id text not null references gbcs(id), id text not null, user_id text not null references users(id),
      file_name text not null, size integer not null, storage_key text, status text not null, phase text, written integer not null,
      job_id text, sheets text not null, sheet_table text, settings text, decisions text not null, check_id text, plan text,
      counts text, totals text, notes text not null, applied_at text, undone_at text,
      version integer not null, created_at text not null, updated_at text not null, primary key (gbc_id, id))`)
    await run('create unique index imports_storage_key on imports (storage_key)')
    await run('create index imports_by_created_at on imports (gbc_id, created_at, id)')

    await run(`create table import_rows (
      gbc_id text not null, check_id text not null, number integer not null, outcome text not null, doubtful integer not null,
      warned integer not null, search_key text not null, body text not null, primary key (gbc_id, check_id, number))`)
    await run('create index import_rows_outcome on import_rows (gbc_id, check_id, outcome, number)')

    await run(`create table import_pairs (
      gbc_id text not null, check_id text not null, number integer not null, key text not null, decided integer not null,
      body text not null, primary key (gbc_id, check_id, number))`)

    await run(`create table import_records (
      gbc_id text not null, check_id text not null, seq integer not null, area text not null, action text not null,
      record_id text not null, name_key text, seen_version integer, columns text not null, before text, changes text not null,
      primary key (gbc_id, check_id, seq))`)

    await run(`create table import_mappings (
      gbc_id text not null references gbcs(id), id text not null, name text not null, name_key text not null, headers_key text not null,
      columns text not null, created_at text not null, primary key (gbc_id, id), unique (gbc_id, name_key))`)

    await run(`create table opening_balances (
      gbc_id text not null, id text not null, import_id text not null, member_id text, garage_id text, amount bigint not null,
      as_of text not null, created_at text not null, primary key (gbc_id, id),
      foreign key (gbc_id, import_id) references imports (gbc_id, id),
      foreign key (gbc_id, member_id) references members (gbc_id, id), foreign key (gbc_id, garage_id) references garages (gbc_id, id))`)
    await run('create index opening_balances_member on opening_balances (gbc_id, member_id)')
    await run('create index opening_balances_garage on opening_balances (gbc_id, garage_id)')
    await run('create index opening_balances_import on opening_balances (gbc_id, import_id)')
  },
})
