import { makeSqliteTemplate } from './sqliteTemplate'
import { makeTemplate } from './testPostgres'

/** A program of its own: makes the SQLite template in the folder named, and that of the PostgreSQL named, if any. */
async function saveTemplates(folder: string, url: string | undefined): Promise<void> {
  await makeSqliteTemplate(folder)
  if (url) await makeTemplate(url)
}

void saveTemplates(process.argv[2], process.argv[3])
