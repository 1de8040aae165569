import type { LineRegistry } from '#contract/money/registries'
import type { Handle } from '#server/db/engine'
import type { StatementLinesTable } from '#server/db/tables'
import { groupBy } from '#server/lib/groupBy'
import { netOf } from './arrivalsRepository'
import { mayBring } from './fittingCredits'
import { mayArrive } from './lineArrivals'

/** Which registries credits of the bank are the money of. */

const named = (handle: Handle, gbc_id: string) =>
  handle.selectFrom('statements').where('statements.gbc_id', '=', gbc_id).where('statements.kind', '<>', 'bank')

/** Those that explain lines, by the line's id. */
async function explaining(handle: Handle, gbc_id: string, lines: readonly StatementLinesTable[]) {
  const ids = lines.filter(({ status }) => status === 'explained' || status === 'arrival').map(({ id }) => id)
  if (ids.length === 0) return []
  return named(handle, gbc_id)
    .innerJoin('registry_arrivals as arrival', (join) =>
      join.onRef('arrival.gbc_id', '=', 'statements.gbc_id').onRef('arrival.registry_id', '=', 'statements.id'),
    )
    .select(['arrival.line_id', 'statements.id', 'statements.file_name'])
    .where('arrival.line_id', 'in', ids)
    .orderBy('statements.from_on')
    .orderBy('statements.id')
    .execute()
}

/** Read registries of a lump sum that aren't accepted, with what each expects: a cooperative has a few at a time. */
async function readyRegistries(handle: Handle, gbc_id: string) {
  const rows = await named(handle, gbc_id)
    .select(['id', 'gbc_id', 'file_name', 'to_on', 'paid'])
    .where('statements.kind', '=', 'registry')
    .where('statements.status', '=', 'ready')
    .orderBy('from_on')
    .orderBy('id')
    .limit(100)
    .execute()
  return Promise.all(rows.map(async (row) => ({ row, net: await netOf(handle, gbc_id, row.id) })))
}

/** Registries whose money lines of a bank's statement are, or may be once they are accepted, by the line's id. */
export async function lineRegistries(
  handle: Handle,
  gbc_id: string,
  lines: readonly StatementLinesTable[],
): Promise<Map<string, LineRegistry[]>> {
  const found = await explaining(handle, gbc_id, lines)
  const open = lines.filter(mayArrive)
  for (const { row, net } of open.length === 0 ? [] : await readyRegistries(handle, gbc_id))
    for (const line of open)
      if (mayBring(row, line, net)) found.push({ line_id: line.id, id: row.id, file_name: row.file_name })
  const byLine = groupBy(found, ({ line_id }) => line_id)
  return new Map([...byLine].map(([id, rows]) => [id, rows.map(({ line_id: _, ...registry }) => registry)]))
}
