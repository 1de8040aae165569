import type { ImportMapping, ImportMappingInput } from '#contract/imports'
import type { Handle } from '#server/db/engine'
import { fold } from '#server/db/keys'
import { notFound } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'
import { headersKey } from '#server/spreadsheets/headers'

const toMapping = ({
  id,
  name,
  columns,
  created_at,
}: {
  id: string
  name: string
  columns: string
  created_at: string
}): ImportMapping => ({ id, name, columns: JSON.parse(columns) as ImportMapping['columns'], created_at })

export async function listMappings(handle: Handle, gbc_id: string): Promise<ImportMapping[]> {
  const rows = await handle
    .selectFrom('import_mappings')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .orderBy('name_key')
    .execute()
  return rows.map(toMapping)
}

/** Keeps a mapping under its name, in the place of an earlier one of that name. */
export async function saveMapping(
  trx: Handle,
  gbc_id: string,
  { name, columns }: ImportMappingInput,
): Promise<ImportMapping> {
  const name_key = fold(name)
  await trx.deleteFrom('import_mappings').where('gbc_id', '=', gbc_id).where('name_key', '=', name_key).execute()
  const kept = columns.map(({ header, field }) => ({ header, field: field ?? null }))
  const row = {
    gbc_id,
    id: newId(),
    name,
    name_key,
    headers_key: headersKey(kept),
    columns: JSON.stringify(kept),
    created_at: now(),
  }
  await trx.insertInto('import_mappings').values(row).execute()
  return toMapping(row)
}

/** @returns its name @throws AppError 404 */
export async function deleteMapping(trx: Handle, gbc_id: string, id: string): Promise<string> {
  const removed = await trx
    .deleteFrom('import_mappings')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw notFound('Такого соответствия столбцов нет')
  return removed.name
}
