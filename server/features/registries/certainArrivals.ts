import type { Handle } from '#server/db/engine'
import type { StatementLinesTable } from '#server/db/tables'
import { stateOf } from '#server/features/statements/lineState'
import { mayBeRegistry } from '#server/features/statements/matching/unusualLines'
import { lockRegistries, rivalsOf, waitingRegistries } from './arrivalsRepository'
import { readingsOf, type WaitingRegistry } from './readings'

/** Nobody has decided about it, nobody is named in it, and a bank pays it or its purpose speaks of a registry. */
const mayBeCertain = (line: StatementLinesTable) =>
  stateOf(line) === 'unclear' &&
  line.what === 'payment' &&
  line.decision === null &&
  line.level === 0 &&
  line.suggestions === '[]' &&
  mayBeRegistry(line)

/** The only registries that a credit may be the money of, where no other credit may be; else null. */
async function onlyReading(
  trx: Handle,
  line: StatementLinesTable,
  waiting: readonly WaitingRegistry[],
): Promise<WaitingRegistry[] | null> {
  const [reading, ...others] = readingsOf(line, waiting)
  if (!reading || others.length > 0) return null
  return (await rivalsOf(trx, line, reading[reading.length - 1].to_on)) === 0 ? reading : null
}

/**
 * Which lines of the bank certainly are money of card payments. Holds the registries that wait for it to the end of the
 * transaction: within `lockStatement`, before accounts are locked.
 * @returns ids of registries by the line's id
 */
export async function certainArrivals(
  trx: Handle,
  gbc_id: string,
  lines: readonly StatementLinesTable[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const credits = lines.filter(mayBeCertain)
  if (credits.length === 0) return found
  const known = await waitingRegistries(trx, gbc_id)
  if (known.length === 0) return found
  await lockRegistries(
    trx,
    gbc_id,
    known.map(({ id }) => id),
  )
  // Another may have taken some of them before they were held.
  let waiting = await waitingRegistries(trx, gbc_id)
  for (const line of credits) {
    const reading = await onlyReading(trx, line, waiting)
    if (!reading) continue
    found.set(
      line.id,
      reading.map(({ id }) => id),
    )
    waiting = waiting.filter((registry) => !reading.includes(registry))
  }
  return found
}
