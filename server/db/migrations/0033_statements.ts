import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'
import { makeAppendOnly } from '../ddl'

/** What the bank's line said, and what was found out when it was read: it stays as it is. */
export const WRITTEN_ONCE = [
  ...['gbc_id', 'id', 'statement_id', 'position', 'doc_key', 'direction', 'number', 'date', 'booked_on', 'amount'],
  ...['kind', 'counter_name', 'counter_tp_id', 'counter_account', 'counter_bic', 'purpose', 'raw'],
  ...['level', 'what', 'member_id', 'garage_id', 'reasons', 'suggestions'],
]

/** Bank statements, their lines and what was learned of payers. */
export const m0033 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    const ofGbc = 'gbc_id text not null references gbcs(id)'

    await run(`create table statements (
      ${ofGbc}, id text not null, bank_account_id text, file_name text not null, sha256 text not null, storage_key text,
      job_id text, status text not null, problem text, account text, from_on text, to_on text, opening bigint,
      received bigint, paid bigint, closing bigint, difference bigint not null, incomplete integer not null,
      documents_total integer not null, lines_total integer not null, known_total integer not null,
      remarks text not null, reason text, created_by text references users(id), posted_at text, version integer not null,
      created_at text not null, updated_at text not null, primary key (gbc_id, id))`)
    await run('create index statements_by_created_at on statements (gbc_id, created_at, id)')
    await run('create index statements_of_account on statements (gbc_id, bank_account_id, to_on)')

    await run(`create table statement_lines (
      ${ofGbc}, id text not null, statement_id text not null, position integer not null, doc_key text not null,
      direction text not null, number text not null, date text not null, booked_on text not null,
      amount bigint not null check (amount > 0), kind text not null, counter_name text not null,
      counter_tp_id text not null, counter_account text not null, counter_bic text not null, purpose text not null,
      raw text not null, level integer not null, what text not null, member_id text, garage_id text,
      reasons text not null, suggestions text not null,
      status text not null, live integer not null, decision text, decided_by text references users(id),
      operation_id text, payment_id text, postings integer not null, version integer not null,
      primary key (gbc_id, id), foreign key (gbc_id, statement_id) references statements (gbc_id, id),
      foreign key (gbc_id, operation_id) references operations (gbc_id, id),
      foreign key (gbc_id, payment_id) references payments (gbc_id, id))`)
    await run('create unique index statement_lines_position on statement_lines (gbc_id, statement_id, position)')
    // A document of the bank is in the books once, whatever files it came in.
    await run('create unique index statement_lines_document on statement_lines (gbc_id, doc_key) where live = 1')
    await run('create index statement_lines_by_status on statement_lines (gbc_id, status, booked_on, id)')
    await run('create index statement_lines_operation on statement_lines (gbc_id, operation_id)')
    await run('create index statement_lines_payment on statement_lines (gbc_id, payment_id)')
    const unchanged = WRITTEN_ONCE.map((column) => `new.${column} is not distinct from old.${column}`).join(' and ')
    for (const statement of makeAppendOnly(engine, 'statement_lines', unchanged)) await run(statement)

    await run(`create table payer_rules (
      ${ofGbc}, id text not null, counter_account text, name text, payer text not null, member_id text not null,
      garage_id text, confirmed integer not null, wrong integer not null, last_used text not null,
      primary key (gbc_id, id), foreign key (gbc_id, member_id) references members (gbc_id, id),
      foreign key (gbc_id, garage_id) references garages (gbc_id, id))`)
    await run('create index payer_rules_account on payer_rules (gbc_id, counter_account)')
    await run('create index payer_rules_name on payer_rules (gbc_id, name)')
    await run('create index payer_rules_member on payer_rules (gbc_id, member_id)')
  },
})
