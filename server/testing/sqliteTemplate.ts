import { copyFileSync } from 'node:fs'
import { databaseFile, openDatabase } from '#server/db/engine'
import { migrate } from '#server/db/migrate'

/** Makes the database with every migration that the others are copied from; closed, it is one file. */
export async function makeSqliteTemplate(dataDir: string): Promise<void> {
  const db = openDatabase({ databaseUrl: null, dataDir })
  await migrate(db)
  await db.close()
}

/** Puts a copy of it into a folder. Without a prepared one, whoever opens the database migrates it. */
export function copySqliteTemplate(dataDir: string): void {
  const prepared = process.env.TEST_SQLITE_FOLDER
  if (prepared) copyFileSync(databaseFile(prepared), databaseFile(dataDir))
}
