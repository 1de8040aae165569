import type { KeptMapping, MappedColumn, RegistryMapping } from '#contract/money/registries'
import type { Db, Handle } from '#server/db/engine'
import type { RegistryMappingsTable } from '#server/db/tables'
import { notFound } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'

/** What columns of registries are, kept by the shape of their headers. */

const mappings = (handle: Handle, gbc_id: string) =>
  handle.selectFrom('registry_mappings').selectAll().where('gbc_id', '=', gbc_id)

const toKept = ({ name, kind, columns }: RegistryMappingsTable): KeptMapping => ({
  name,
  kind,
  columns: JSON.parse(columns) as MappedColumn[],
})

export async function mappingsByShape(handle: Handle, gbc_id: string): Promise<Record<string, KeptMapping>> {
  const rows = await mappings(handle, gbc_id).execute()
  return Object.fromEntries(rows.map((row) => [row.shape, toKept(row)]))
}

/** The mapping of a shape; null when there is none any more. */
export async function mappingOf(handle: Handle, gbc_id: string, shape: string | null): Promise<KeptMapping | null> {
  const row = await mappings(handle, gbc_id)
    .where('shape', '=', shape ?? '')
    .executeTakeFirst()
  return row ? toKept(row) : null
}

/** Keeps what the columns of a shape are, in the place of what was kept before. @returns its id */
export async function saveMapping(
  trx: Handle,
  gbc_id: string,
  { shape, header, name, kind, columns }: KeptMapping & { shape: string; header: string },
): Promise<string> {
  const kept = { name, kind, header, columns: JSON.stringify(columns), updated_at: now() }
  const { id } = await trx
    .insertInto('registry_mappings')
    .values({ gbc_id, id: newId(), shape, ...kept })
    .onConflict((conflict) => conflict.columns(['gbc_id', 'shape']).doUpdateSet(kept))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** All of them: a cooperative has some banks and acquirers. */
export async function listMappings({ read }: Db, gbc_id: string): Promise<RegistryMapping[]> {
  const rows = await mappings(read, gbc_id).orderBy('name').orderBy('id').execute()
  return rows.map(({ id, name, kind, header, updated_at }) => ({
    ...{ id, name, kind, header, updated_at },
  }))
}

/** @returns its name @throws AppError 404 */
export async function deleteMapping(trx: Handle, gbc_id: string, id: string): Promise<string> {
  const removed = await trx
    .deleteFrom('registry_mappings')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw notFound('Таких столбцов нет')
  return removed.name
}
