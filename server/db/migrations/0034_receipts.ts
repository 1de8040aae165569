import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'
import { makeAppendOnly } from '../ddl'

/** Receipts as they were made: what was asked of whom, and the text of the QR. */
export const m0034 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run(`create table receipts (
      gbc_id text not null references gbcs(id), id text not null, number text not null, batch_id text not null,
      ordinal integer not null, member_id text not null, account_number text, garages text not null, made_on text not null,
      balance bigint not null, amount bigint not null check (amount >= 0), lines text not null, payee text not null, purpose text, qr text,
      made_by text references users(id), made_at text not null, primary key (gbc_id, id), unique (gbc_id, number),
      foreign key (gbc_id, member_id) references members (gbc_id, id))`)
    await run('create unique index receipts_batch on receipts (gbc_id, batch_id, member_id)')
    await run('create index receipts_member on receipts (gbc_id, member_id, made_at)')
    for (const statement of makeAppendOnly(engine, 'receipts')) await run(statement)
  },
})
