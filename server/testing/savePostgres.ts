import { postgresDb } from '#server/db/engine'
import { migrate } from '#server/db/migrate'
import { pglitePool } from './pglite'

/** A program of its own: saves a PostgreSQL with every migration to the file named. */
async function savePostgres(file: string): Promise<void> {
  const pool = pglitePool()
  const db = postgresDb(pool)
  await migrate(db)
  await pool.save(file)
  await db.close()
}

void savePostgres(process.argv[2])
