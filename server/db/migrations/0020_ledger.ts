import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'
import { makeAppendOnly } from '../ddl'

/** Nothing is dated into a month that is closed. A restored cooperative's state comes after its transfers. */
const refuseClosedMonths = (engine: Engine): string[] => {
  const closed = `exists (select 1 from ledger_state as state
    where state.gbc_id = new.gbc_id and state.closed_through >= new.effective_date)`
  if (engine === 'sqlite')
    return [
      `create trigger transfers_open_month before insert on transfers when ${closed}
        begin select raise(abort, 'transfers: the month is closed'); end`,
    ]
  return [
    `create function transfers_open_month() returns trigger language plpgsql as $$
      begin if ${closed} then raise exception 'transfers: the month is closed'; end if; return new; end $$`,
    'create trigger transfers_open_month before insert on transfers for each row execute function transfers_open_month()',
  ]
}

/** `YYYY-MM-DD`, checked by its form. */
const DAY = `effective_date like '____-__-__'`

/** The ledger: accounts, operations, their transfers, and the turnovers that are kept of them. */
export const m0020 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)

    await run(`create table ledger_accounts (
      gbc_id text not null references gbcs(id), id text not null, account text not null, ref_id text not null, name text,
      created_at text not null, primary key (gbc_id, id), unique (gbc_id, account, ref_id))`)

    await run(`create table personal_accounts (
      gbc_id text not null references gbcs(id), id text not null, number text not null, number_key text not null,
      member_id text not null, opened_on text not null, closed_on text, created_at text not null,
      primary key (gbc_id, id), foreign key (gbc_id, member_id) references members (gbc_id, id))`)
    await run(
      'create unique index personal_accounts_number on personal_accounts (gbc_id, number_key) where closed_on is null',
    )
    await run('create index personal_accounts_member on personal_accounts (gbc_id, member_id)')
    await run('create index personal_accounts_any_number on personal_accounts (gbc_id, number_key)')

    await run(`create table operations (
      gbc_id text not null references gbcs(id), id text not null, seq bigint not null, kind text not null, number text,
      effective_date text not null check (${DAY}), posted_at text not null, posted_by text references users(id),
      comment text, reason text, reverses_id text, source_type text, source_id text, lines_hash text not null,
      primary key (gbc_id, id), unique (gbc_id, seq),
      foreign key (gbc_id, reverses_id) references operations (gbc_id, id),
      check ((source_type is null) = (source_id is null)))`)
    await run(
      'create unique index operations_reverses on operations (gbc_id, reverses_id) where reverses_id is not null',
    )
    await run(
      'create unique index operations_source on operations (gbc_id, source_type, source_id) where source_type is not null',
    )
    await run('create index operations_by_date on operations (gbc_id, effective_date, seq)')

    await run(`create table transfers (
      gbc_id text not null references gbcs(id), operation_id text not null, line integer not null,
      debit_account_id text not null, credit_account_id text not null, amount bigint not null check (amount > 0),
      effective_date text not null check (${DAY}), seq bigint not null,
      primary key (gbc_id, operation_id, line), check (debit_account_id <> credit_account_id),
      foreign key (gbc_id, operation_id) references operations (gbc_id, id),
      foreign key (gbc_id, debit_account_id) references ledger_accounts (gbc_id, id),
      foreign key (gbc_id, credit_account_id) references ledger_accounts (gbc_id, id))`)
    for (const side of ['debit', 'credit'])
      await run(`create index transfers_${side} on transfers (gbc_id, ${side}_account_id, effective_date, seq, amount)`)
    await run('create index transfers_seq on transfers (gbc_id, seq)')

    const turnovers = 'debit bigint not null, credit bigint not null'
    await run(`create table account_totals (
      gbc_id text not null references gbcs(id), account_id text not null, ${turnovers}, primary key (gbc_id, account_id),
      foreign key (gbc_id, account_id) references ledger_accounts (gbc_id, id))`)
    await run(`create table account_months (
      gbc_id text not null references gbcs(id), account_id text not null, month text not null, ${turnovers},
      primary key (gbc_id, account_id, month), foreign key (gbc_id, account_id) references ledger_accounts (gbc_id, id))`)

    await run(`create table ledger_state (
      gbc_id text not null references gbcs(id), last_seq bigint not null, closed_through text, primary key (gbc_id))`)

    for (const table of ['operations', 'transfers'])
      for (const statement of makeAppendOnly(engine, table)) await run(statement)
    for (const statement of refuseClosedMonths(engine)) await run(statement)
  },
})
