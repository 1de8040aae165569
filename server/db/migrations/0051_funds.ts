import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'
import { makeAppendOnly } from '../ddl'

/** Nothing is redistributed in a month that is closed. A restored cooperative's state comes after these. */
const refuseClosedMonths = (engine: Engine): string[] => {
  const closed = `exists (select 1 from ledger_state as state
    where state.gbc_id = new.gbc_id and state.closed_through >= new.date)`
  if (engine === 'sqlite')
    return [
      `create trigger fund_moves_open_month before insert on fund_moves when ${closed}
        begin select raise(abort, 'fund_moves: the month is closed'); end`,
    ]
  return [
    `create function fund_moves_open_month() returns trigger language plpgsql as $$
      begin if ${closed} then raise exception 'fund_moves: the month is closed'; end if; return new; end $$`,
    'create trigger fund_moves_open_month before insert on fund_moves for each row execute function fund_moves_open_month()',
  ]
}

/** Funds, which kinds of contributions and categories of expenses belong to them, and redistributions between them. */
export const m0051 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    const ofGbc = 'gbc_id text not null references gbcs(id)'

    await run(`create table funds (
      ${ofGbc}, id text not null, name text not null, name_key text not null, note text, version integer not null,
      created_at text not null, updated_at text not null, archived_at text, primary key (gbc_id, id), unique (gbc_id, name_key))`)

    await run(`create table fund_sources (
      ${ofGbc}, id text not null, seq bigint not null, source text not null, source_id text not null, fund_id text,
      since text not null check (since like '____-__-__'), created_by text references users(id), created_at text not null,
      primary key (gbc_id, id), unique (gbc_id, seq), foreign key (gbc_id, fund_id) references funds (gbc_id, id))`)

    await run(`create table fund_moves (
      ${ofGbc}, id text not null, seq bigint not null, date text not null check (date like '____-__-__'),
      from_fund_id text, to_fund_id text, amount bigint not null check (amount > 0), reason text not null,
      reverses_id text, posted_at text not null, posted_by text references users(id),
      primary key (gbc_id, id), unique (gbc_id, seq),
      check (from_fund_id is distinct from to_fund_id),
      foreign key (gbc_id, from_fund_id) references funds (gbc_id, id),
      foreign key (gbc_id, to_fund_id) references funds (gbc_id, id),
      foreign key (gbc_id, reverses_id) references fund_moves (gbc_id, id))`)
    await run(
      'create unique index fund_moves_reverses on fund_moves (gbc_id, reverses_id) where reverses_id is not null',
    )

    // A kind feeds the fund of its own name until the office says otherwise.
    await run(`insert into funds (gbc_id, id, name, name_key, note, version, created_at, updated_at, archived_at)
      select gbc_id, id, name, name_key, null, 1, created_at, created_at, null from contribution_kinds`)
    await run(`insert into fund_sources (gbc_id, id, seq, source, source_id, fund_id, since, created_by, created_at)
      select gbc_id, id, row_number() over (partition by gbc_id order by id), 'kind', id, id, '2000-01-01', null, created_at
      from contribution_kinds`)

    await run('alter table allocations add column open_from text')

    for (const table of ['fund_sources', 'fund_moves'])
      for (const statement of makeAppendOnly(engine, table)) await run(statement)
    for (const statement of refuseClosedMonths(engine)) await run(statement)
  },
})
