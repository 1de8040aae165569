import { sql, type Kysely, type Migration } from 'kysely'

/** The hash of the one-time password that was issued last: its user may never take it as a password of the own. */
export const m0015 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run('alter table users add column issued_password_hash text')
    await run("update users set issued_password_hash = password_hash where password_set = 0 and password_hash <> ''")
  },
})
