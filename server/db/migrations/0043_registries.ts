import { sql, type Kysely, type Migration } from 'kysely'
import { makeAppendOnly } from '../ddl'
import type { Engine } from '../engine'
import { WRITTEN_ONCE } from './0033_statements'

/** Registries of payments: tables whose columns are named once, their fees, and which bank line brought their money. */
export const m0043 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    for (const column of ["kind text not null default 'bank'", 'shape text', 'sheet text'])
      await run(`alter table statements add column ${column}`)
    for (const column of ['fee bigint not null default 0 check (fee >= 0)', 'further_operation_id text'])
      await run(`alter table statement_lines add column ${column}`)
    await run('create index statement_lines_further_operation on statement_lines (gbc_id, further_operation_id)')

    const unchanged = [...WRITTEN_ONCE, 'fee']
      .map((column) => `new.${column} is not distinct from old.${column}`)
      .join(' and ')
    if (engine === 'sqlite')
      for (const verb of ['update', 'delete']) await run(`drop trigger statement_lines_no_${verb}`)
    else {
      await run('drop trigger statement_lines_append_only on statement_lines')
      await run('drop trigger statement_lines_no_truncate on statement_lines')
      await run('drop function statement_lines_append_only()')
    }
    for (const statement of makeAppendOnly(engine, 'statement_lines', unchanged)) await run(statement)

    await run(`create table registry_mappings (
      gbc_id text not null references gbcs(id), id text not null, shape text not null, name text not null,
      kind text not null, header text not null, columns text not null, updated_at text not null,
      primary key (gbc_id, id))`)
    await run('create unique index registry_mappings_shape on registry_mappings (gbc_id, shape)')
    await run(`create table registry_arrivals (
      gbc_id text not null references gbcs(id), registry_id text not null, line_id text not null,
      primary key (gbc_id, registry_id), foreign key (gbc_id, registry_id) references statements (gbc_id, id),
      foreign key (gbc_id, line_id) references statement_lines (gbc_id, id))`)
    await run('create index registry_arrivals_line on registry_arrivals (gbc_id, line_id)')
  },
})
