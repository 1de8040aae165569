import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'
import { emptyFirst, makeAppendOnly, sequence, trigramIndex } from '../ddl'

/** Contributions and their rates, runs, charges, payments and what has paid what; numbers of documents. */
export const m0025 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    const ofGbc = 'gbc_id text not null references gbcs(id)'
    const operation = 'foreign key (gbc_id, operation_id) references operations (gbc_id, id)'

    await run(`create table journals (
      ${ofGbc}, journal text not null, owner_id text not null, year integer not null, pattern text, next integer not null,
      primary key (gbc_id, journal, owner_id, year))`)

    await run(`create table contribution_kinds (
      seq ${sequence(engine)}, ${ofGbc}, id text not null, name text not null, name_key text not null, sort_key text not null,
      search_key text not null, nature text not null, method text not null, periodicity text not null, due_rule text not null,
      due_day integer, due_month integer, priority integer not null, penalty integer not null, decision text, estimate bigint,
      note text, closed_on text, version integer not null, created_at text not null, updated_at text not null,
      archived_at text, unique (gbc_id, id))`)
    await run('create unique index contribution_kinds_name on contribution_kinds (gbc_id, name_key)')
    for (const statement of trigramIndex(engine, 'contribution_kinds')) await run(statement)

    await run(`create table rates (
      ${ofGbc}, id text not null, kind_id text not null, valid_from text not null, price bigint not null check (price >= 0),
      decision text, created_by text references users(id), created_at text not null,
      primary key (gbc_id, id), unique (gbc_id, kind_id, valid_from),
      foreign key (gbc_id, kind_id) references contribution_kinds (gbc_id, id))`)

    await run(`create table cash_desks (
      ${ofGbc}, id text not null, name text not null, name_key text not null, keeper text, version integer not null,
      created_at text not null, updated_at text not null, archived_at text, primary key (gbc_id, id), unique (gbc_id, name_key))`)

    await run(`create table charge_runs (
      ${ofGbc}, id text not null, kind_id text not null, period text, date text not null, due_date text not null,
      selection text not null, status text not null, basis_hash text, rows_total integer not null, amount_total bigint not null,
      uncharged_total bigint not null, problems_total integer not null, job_id text, created_by text references users(id),
      posted_at text, version integer not null, created_at text not null, updated_at text not null,
      primary key (gbc_id, id), foreign key (gbc_id, kind_id) references contribution_kinds (gbc_id, id))`)
    await run('create index charge_runs_by_created_at on charge_runs (gbc_id, created_at, id)')
    await run(`create table charge_run_rows (
      ${ofGbc}, run_id text not null, number integer not null, garage_id text, member_id text, quantity integer not null,
      price bigint not null, formula text not null, amount bigint not null, problem text, charge_id text,
      primary key (gbc_id, run_id, number), foreign key (gbc_id, run_id) references charge_runs (gbc_id, id),
      foreign key (gbc_id, garage_id) references garages (gbc_id, id),
      foreign key (gbc_id, member_id) references members (gbc_id, id))`)
    for (const record of ['garage', 'member'])
      await run(`create index charge_run_rows_${record} on charge_run_rows (gbc_id, ${record}_id)`)

    await run(`create table charges (
      ${ofGbc}, id text not null, operation_id text not null, seq bigint not null, account_id text not null, kind_id text,
      nature text not null, garage_id text, period text, date text not null, due_date text, amount bigint not null check (amount > 0),
      source text not null, formula text, reason text, decision text, run_id text, corrects_id text,
      primary key (gbc_id, id), ${operation},
      foreign key (gbc_id, account_id) references personal_accounts (gbc_id, id),
      foreign key (gbc_id, kind_id) references contribution_kinds (gbc_id, id),
      foreign key (gbc_id, garage_id) references garages (gbc_id, id),
      foreign key (gbc_id, run_id) references charge_runs (gbc_id, id))`)
    await run('create unique index charges_operation on charges (gbc_id, operation_id)')
    await run('create index charges_account on charges (gbc_id, account_id, date, seq)')
    await run('create index charges_garage on charges (gbc_id, garage_id, date)')
    await run('create index charges_run on charges (gbc_id, run_id)')
    await run(`create table charge_slots (
      ${ofGbc}, kind_id text not null, period text not null, garage_id text not null, member_id text not null, charge_id text,
      primary key (gbc_id, kind_id, period, garage_id, member_id))`)
    await run(`create table charge_state (
      ${ofGbc}, charge_id text not null, account_id text not null, garage_id text, due_date text, open_amount bigint not null,
      reversed integer not null, primary key (gbc_id, charge_id),
      foreign key (gbc_id, charge_id) references charges (gbc_id, id))`)
    await run('create index charge_state_open on charge_state (gbc_id, account_id, due_date) where open_amount > 0')
    await run('create index charge_state_garage on charge_state (gbc_id, garage_id, due_date) where open_amount > 0')

    for (const column of ['balance bigint not null default 0', 'oldest_due text', 'last_payment_on text'])
      await run(`alter table members add column ${column}`)
    await run('create index members_by_balance on members (gbc_id, balance, sort_key, id, archived_at, merged_into_id)')
    await run(
      `create index members_by_oldest_due on members (gbc_id, oldest_due${emptyFirst(engine)}, sort_key, id, archived_at, merged_into_id, balance)`,
    )

    await run(`create table payments (
      ${ofGbc}, id text not null, operation_id text not null, direction text not null, source text not null, place_id text,
      payer text, paid_on text not null, amount bigint not null check (amount > 0), number text, comment text,
      primary key (gbc_id, id), ${operation})`)
    await run('create unique index payments_operation on payments (gbc_id, operation_id)')
    await run('create index payments_by_paid_on on payments (gbc_id, paid_on, id)')
    await run(`create table payment_lines (
      ${ofGbc}, id text not null, payment_id text not null, seq bigint not null, account_id text not null,
      amount bigint not null check (amount > 0), purpose text, primary key (gbc_id, id),
      foreign key (gbc_id, payment_id) references payments (gbc_id, id),
      foreign key (gbc_id, account_id) references personal_accounts (gbc_id, id))`)
    await run('create index payment_lines_account on payment_lines (gbc_id, account_id)')
    await run('create index payment_lines_payment on payment_lines (gbc_id, payment_id)')
    await run(`create table allocations (
      ${ofGbc}, id text not null, payment_line_id text not null, charge_id text not null, account_id text not null,
      amount bigint not null check (amount <> 0), on_date text not null, reason text not null, text text not null,
      operation_seq bigint not null, primary key (gbc_id, id),
      foreign key (gbc_id, payment_line_id) references payment_lines (gbc_id, id),
      foreign key (gbc_id, charge_id) references charges (gbc_id, id))`)
    await run('create index allocations_account on allocations (gbc_id, account_id)')
    await run('create index allocations_charge on allocations (gbc_id, charge_id)')
    await run('create index allocations_line on allocations (gbc_id, payment_line_id)')

    for (const table of ['charges', 'payments', 'payment_lines', 'allocations'])
      for (const statement of makeAppendOnly(engine, table)) await run(statement)
  },
})
