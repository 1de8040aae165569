import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'

/** Tables that keep an account's rows, those first that others refer to. */
const TABLES = ['personal_accounts', 'charges', 'payment_lines', 'charge_state', 'allocations'] as const

/** References that end: what is posted stays when the import that made its member or garage is undone. */
const ENDED: { table: (typeof TABLES)[number]; column: string; reference: RegExp }[] = [
  {
    table: 'personal_accounts',
    column: 'member_id',
    reference: /,\s*foreign key \(gbc_id, member_id\) references members \(gbc_id, id\)/,
  },
  {
    table: 'charges',
    column: 'garage_id',
    reference: /,\s*foreign key \(gbc_id, garage_id\) references garages \(gbc_id, id\)/,
  },
]

/** SQLite drops no reference of a table: the tables are made anew beside the old ones, which their copies replace. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  const { rows } = await sql<{ type: string; name: string; table: string; text: string }>`
    select type, name, tbl_name as "table", sql as text from sqlite_master where sql is not null`.execute(db)
  for (const table of TABLES) {
    let text = rows.find(({ type, name }) => type === 'table' && name === table)?.text ?? ''
    for (const ended of ENDED) if (ended.table === table) text = text.replace(ended.reference, '')
    for (const name of TABLES)
      for (const before of ['CREATE TABLE', 'references'])
        text = text.replaceAll(`${before} ${name} (`, `${before} next_${name} (`)
    await run(text)
    await run(`insert into next_${table} select * from ${table}`)
  }
  for (const table of [...TABLES].reverse()) await run(`drop table ${table}`)
  for (const table of TABLES) await run(`alter table next_${table} rename to ${table}`)
  const named = rows.filter(({ type, table }) => type !== 'table' && (TABLES as readonly string[]).includes(table))
  for (const { text } of named) await run(text)
}

/** What of opening balances is in the ledger, and what members' shares opened with. */
export const m0026 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run(`create table opening_postings (
      gbc_id text not null references gbcs(id), opening_id text not null, number integer not null, operation_id text,
      amount bigint not null, as_of text not null, of_member integer not null, primary key (gbc_id, opening_id),
      foreign key (gbc_id, operation_id) references operations (gbc_id, id))`)
    await run(`create table share_openings (
      gbc_id text not null references gbcs(id), id text not null, member_id text not null, amount bigint not null,
      operation_id text not null, created_at text not null, primary key (gbc_id, id),
      foreign key (gbc_id, member_id) references members (gbc_id, id),
      foreign key (gbc_id, operation_id) references operations (gbc_id, id))`)
    await run('create index share_openings_member on share_openings (gbc_id, member_id)')
    await run('create index charge_slots_charge on charge_slots (gbc_id, charge_id)')
    if (engine === 'sqlite') return rebuild(db)
    for (const { table, column } of ENDED)
      await run(`alter table ${table} drop constraint ${table}_gbc_id_${column}_fkey`)
  },
})
