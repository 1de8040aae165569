import { sql, type Kysely, type Migration } from 'kysely'

/** To whom an operation has paid: a cash order names the payee, the list of expenses shows it. */
export const m0047 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table operations add column payee text').execute(db)
  },
})
