import { sql, type Kysely, type Migration } from 'kysely'

/** A person's part of the log is narrowed by area, action and days without reading each entry: the index holds them all. */
export const m0010 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql.raw('drop index audit_by_user_id').execute(db)
    await sql.raw('create index audit_by_user_id on audit (gbc_id, user_id, seq, area, action, at)').execute(db)
  },
})
