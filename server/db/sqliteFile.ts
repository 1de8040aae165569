import Database from 'better-sqlite3'

/** Opens the database file with the settings that lose no acknowledged row at a power cut (stack.md, Database). */
export function openSqlite(path: string, readonly: boolean): Database.Database {
  const database = new Database(path, { readonly })
  database.pragma('busy_timeout = 10000')
  if (!readonly) {
    database.pragma('journal_mode = WAL')
    // An import writes the same pages of its indexes again and again: at 16 MB each is copied into the file less often than at 4.
    database.pragma('wal_autocheckpoint = 4000')
  }
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // Read through a cache of 20 MB: a mapped file is no faster here and counts as memory once for every connection.
  database.pragma('cache_size = -20000')
  database.pragma('temp_store = MEMORY')
  return database
}
