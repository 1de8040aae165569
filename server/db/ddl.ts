import type { Engine } from './engine'

/** What the two engines write differently in a migration; everything else is the common subset. */

/** An integer that the database counts up; on SQLite it is the row's own address, which the search index points at. */
export const sequence = (engine: Engine): string =>
  engine === 'sqlite' ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key'

/** Order of an index column that may be empty: empty first, as SQLite keeps it. */
export const emptyFirst = (engine: Engine): string => (engine === 'postgres' ? ' nulls first' : '')

/** Statements that index `search_key` of a table with a `seq` for substring search. */
export function trigramIndex(engine: Engine, table: string): string[] {
  if (engine === 'postgres') {
    return [
      'create extension if not exists pg_trgm',
      `create index ${table}_search on ${table} using gin (search_key gin_trgm_ops)`,
    ]
  }
  const add = `insert into ${table}_search(rowid, search_key) values (new.seq, new.search_key);`
  const remove = `insert into ${table}_search(${table}_search, rowid, search_key) values ('delete', old.seq, old.search_key);`
  return [
    `create virtual table ${table}_search using fts5(search_key, content='${table}', content_rowid='seq', tokenize='trigram', detail='full')`,
    `create trigger ${table}_search_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_search_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${table}_search_update after update of search_key on ${table} begin ${remove} ${add} end`,
  ]
}

/**
 * The one UPDATE of an audit row: what it tells is destroyed, once, by a later row of the same log that says so.
 * Everything else of the row stays as it is.
 */
export const AUDIT_MAY_BE_ERASED = `old.erased_by is null and new.erased_by > old.seq and new.changes is null and new.salt is null
  and new.gbc_id = old.gbc_id and new.seq = old.seq and new.id = old.id and new.at = old.at
  and new.user_id is not distinct from old.user_id
  and new.action = old.action and new.area = old.area and new.record_id = old.record_id
  and new.digest = old.digest and new.prev_hash = old.prev_hash and new.hash = old.hash
  and exists (select 1 from audit as act where act.gbc_id = new.gbc_id and act.seq = new.erased_by and act.action = 'data_erased')`

/**
 * Statements that make the database itself refuse UPDATE and DELETE on a table.
 * @param exceptUpdate condition on `old` and `new` under which an UPDATE is let through
 */
export function makeAppendOnly(engine: Engine, table: string, exceptUpdate?: string): string[] {
  if (engine === 'sqlite') {
    return ['update', 'delete'].map((verb) => {
      const when = verb === 'update' && exceptUpdate ? `when (${exceptUpdate}) is not true ` : ''
      return `create trigger ${table}_no_${verb} before ${verb} on ${table} ${when}begin select raise(abort, '${table} is append-only'); end`
    })
  }
  const allow = exceptUpdate ? `if tg_op = 'UPDATE' then if ${exceptUpdate} then return new; end if; end if; ` : ''
  return [
    `create function ${table}_append_only() returns trigger language plpgsql as $$ begin ${allow}raise exception '${table} is append-only'; end $$`,
    `create trigger ${table}_append_only before update or delete on ${table} for each row execute function ${table}_append_only()`,
    `create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function ${table}_append_only()`,
  ]
}
