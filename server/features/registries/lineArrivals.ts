import { formatDate } from '#contract/format'
import { isUnexplained } from '#contract/money/lineState'
import type { LineArrival } from '#contract/money/registries'
import { formatMoney } from '#contract/money/format'
import type { Handle } from '#server/db/engine'
import type { StatementLinesTable } from '#server/db/tables'
import { mayBeRegistry } from '#server/features/statements/matching/unusualLines'
import { waitingRegistries } from './arrivalsRepository'
import { mappingsByShape } from './mappingsRepository'
import { readingsOf, reducedReadingsOf, type WaitingRegistry } from './readings'
import { REGISTRY_LINE } from './registryLines'

const MOST = 5

/** A credit of the bank that isn't explained and may be the money of a registry. */
export const mayArrive = (line: StatementLinesTable) =>
  line.direction === 'in' && line.kind !== REGISTRY_LINE && isUnexplained(line) && mayBeRegistry(line)

/** What makes the sum exactly, else what does with a fee that no registry names. */
function readings(line: StatementLinesTable, waiting: readonly WaitingRegistry[]): WaitingRegistry[][] {
  const exact = readingsOf(line, waiting)
  return exact.length > 0 ? exact : reducedReadingsOf(line, waiting).map((registry) => [registry])
}

function textOf(name: string | undefined, reading: readonly WaitingRegistry[], came: number): string {
  const [from, to] = [reading[0].from_on, reading[reading.length - 1].to_on]
  const days = from === to ? `за ${formatDate(from)}` : `с ${formatDate(from)} по ${formatDate(to)}`
  const kept = reading.reduce((sum, { net }) => sum + net, 0) - came
  const fee = kept > 0 ? `, комиссия ${formatMoney(kept)}` : ''
  return `${name ?? 'Эквайринг'}: ${reading.length === 1 ? 'реестр' : 'реестры'} ${days}${fee}`
}

/** Registries of card payments that unexplained credits may be the money of, by the line's id. */
export async function lineArrivals(
  handle: Handle,
  gbc_id: string,
  lines: readonly StatementLinesTable[],
): Promise<Map<string, LineArrival[]>> {
  const open = lines.filter(mayArrive)
  const waiting = open.length === 0 ? [] : await waitingRegistries(handle, gbc_id)
  if (waiting.length === 0) return new Map()
  const names = await mappingsByShape(handle, gbc_id)
  return new Map(
    open.map((line) => [
      line.id,
      readings(line, waiting)
        .slice(0, MOST)
        .map((reading) => ({
          registry_ids: reading.map(({ id }) => id),
          text: textOf(names[reading[0].shape]?.name, reading, line.amount),
        })),
    ]),
  )
}
