import { sql, type Kysely, type Migration } from 'kysely'

/** What the tax or the rent of the land follows from, and the plots that owners have bought. */
export const m0050 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table rates add column land text').execute(db)
    await sql.raw('alter table garages add column plot_area double precision').execute(db)
  },
})
