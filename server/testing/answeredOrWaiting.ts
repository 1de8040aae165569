import { sql } from 'kysely'
import type { Db } from '#server/db/engine'
import { until } from './until'

/** Resolves when an answer is there, or when whoever makes it waits for another transaction in a real PostgreSQL. */
export async function answeredOrWaiting(db: Db, answer: Promise<unknown>): Promise<void> {
  const waits = async () => {
    const { rows } =
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db.read,
      )
    return rows.length > 0
  }
  await Promise.race([answer, until(waits, 'a request that waits for the other')])
}
