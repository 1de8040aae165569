import { sql, type Kysely, type Migration } from 'kysely'

/** The last check of each cooperative's books: a job makes it, and everybody who may reads the same. */
export const m0039 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        'create table ledger_checks (gbc_id text not null primary key references gbcs(id), job_id text, result text)',
      )
      .execute(db)
  },
})
