import { sql } from 'kysely'
import type { Db } from '#server/db/engine'
import type { FileStore } from '#server/files/fileStore'
import type { FileColumn } from '#server/files/sweepFiles'

/**
 * Columns, of whatever name, that hold the key of a stored file and that no area declares: the sweep would remove their files.
 * @param declared those that are (fileColumnsOf)
 */
export async function unsweptColumns(
  { read }: Db,
  files: FileStore,
  declared: readonly FileColumn[],
): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  if (keys.length === 0) return []
  const known: string[] = declared.map(({ table, column }) => `${table}.${column}`)
  const holding: string[] = []
  for (const { name, columns } of await read.introspection.getTables()) {
    const unknown = columns
      .filter(({ name: column, dataType }) => /^text$/i.test(dataType) && !known.includes(`${name}.${column}`))
      .map(({ name: column }) => column)
    if (unknown.length === 0) continue
    const row = await read
      .selectFrom(name as 'files')
      .select(unknown as 'name'[])
      .where(({ eb, or }) => or(unknown.map((column) => eb(sql.ref(column), 'in', keys))))
      .executeTakeFirst()
    const values = Object.entries(row ?? {})
    holding.push(...values.filter(([, value]) => keys.includes(value)).map(([column]) => `${name}.${column}`))
  }
  return holding
}
