import { sql, type Kysely, type Migration } from 'kysely'

/** Members who owe, in the order in which lists show them: a page of debtors is read without sorting them all. */
export const m0053 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const columns = 'gbc_id, (balance > 0), sort_key, id, archived_at, merged_into_id'
    await sql.raw(`create index members_in_debt on members (${columns})`).execute(db)
  },
})
