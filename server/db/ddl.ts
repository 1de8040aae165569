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

/** Statements that make the database itself refuse UPDATE and DELETE on a table. */
export function makeAppendOnly(engine: Engine, table: string): string[] {
  if (engine === 'sqlite') {
    return ['update', 'delete'].map(
      (verb) =>
        `create trigger ${table}_no_${verb} before ${verb} on ${table} begin select raise(abort, '${table} is append-only'); end`,
    )
  }
  return [
    `create function ${table}_append_only() returns trigger language plpgsql as $$ begin raise exception '${table} is append-only'; end $$`,
    `create trigger ${table}_append_only before update or delete on ${table} for each row execute function ${table}_append_only()`,
    `create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function ${table}_append_only()`,
  ]
}
