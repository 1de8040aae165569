import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'
import { emptyFirst } from '../ddl'

/** The journal of charges is read by its day or its due date. */
export const m0036 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run('create index charges_by_date on charges (gbc_id, date, seq)')
    await run(`create index charges_by_due_date on charges (gbc_id, due_date${emptyFirst(engine)}, seq)`)
  },
})
