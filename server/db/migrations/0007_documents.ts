import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'
import { emptyFirst, sequence, trigramIndex } from '../ddl'

/** Documents, whose versions are rows of `files`; the order in which images were chosen together. */
export const m0007 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)

    await run(`create table documents (
      seq ${sequence(engine)}, gbc_id text not null references gbcs(id), id text not null,
      category text not null, title text not null, sort_key text not null, search_key text not null,
      number text, number_key text, date text, counterparty text, visibility text not null, note text,
      version integer not null, created_at text not null, updated_at text not null, archived_at text,
      unique (gbc_id, id))`)
    for (const column of ['date', 'sort_key', 'number_key', 'category', 'created_at', 'updated_at']) {
      await run(
        `create index documents_by_${column} on documents (gbc_id, ${column}${emptyFirst(engine)}, id, archived_at, category, visibility)`,
      )
    }
    for (const statement of trigramIndex(engine, 'documents')) await run(statement)

    await run('alter table files add column choice text')
    await run('alter table files add column choice_place integer')
    await run('create index files_of_record on files (gbc_id, area, record_id, position)')
  },
})
