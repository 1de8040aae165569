import { sql, type Kysely, type Migration } from 'kysely'

/** The fund that an expense was paid from, where it is another than that of its category. */
export const m0054 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table operations add column fund_id text').execute(db)
  },
})
