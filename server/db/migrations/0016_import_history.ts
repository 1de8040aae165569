import { sql, type Kysely, type Migration } from 'kysely'

/** Histories of records are read from what imports wrote: from here on the log tells of a portion, not of each record. */
export const m0016 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run('alter table import_records add column history_id text')
    await run('create index import_records_history on import_records (gbc_id, history_id) where history_id is not null')
  },
})
