import { sql, type Kysely, type Migration } from 'kysely'

/** Garages whose owners the calendar changes are looked for in each cooperative: without it SQLite went through all of them. */
export const m0057 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run('drop index garages_owners_change')
    await run(
      'create index garages_owners_change on garages (gbc_id, owners_change_on) where owners_change_on is not null',
    )
  },
})
