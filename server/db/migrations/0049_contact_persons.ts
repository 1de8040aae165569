import { sql, type Kysely, type Migration } from 'kysely'

/** Who may be spoken to of a member's affairs: husbands and wives, children, those with a power of attorney. */
export const m0049 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql.raw("alter table members add column contact_persons text not null default '[]'").execute(db)
  },
})
