import { sql } from 'kysely'
import type { Handle } from '#server/db/engine'
import { locked } from '#server/db/locks'
import type { StatementLinesTable } from '#server/db/tables'
import { mayBeRegistry } from '#server/features/statements/matching/unusualLines'
import type { WaitingRegistry } from './readings'

/** Which money of registries came, and which is still to come. */

/** What lines of a registry bring: payments less the fee, without what went back to cards. By SQL over `line`. */
const NET = sql<
  number | null
>`sum(case when line.direction = 'in' then line.amount - line.fee else line.fee - line.amount end)`

/** Accepted registries of card payments whose money hasn't come, in the order of their days. */
export async function waitingRegistries(handle: Handle, gbc_id: string): Promise<WaitingRegistry[]> {
  const rows = await handle
    .selectFrom('statements')
    .innerJoin('statement_lines as line', (join) =>
      join.onRef('line.gbc_id', '=', 'statements.gbc_id').onRef('line.statement_id', '=', 'statements.id'),
    )
    .leftJoin('registry_arrivals as arrival', (join) =>
      join.onRef('arrival.gbc_id', '=', 'statements.gbc_id').onRef('arrival.registry_id', '=', 'statements.id'),
    )
    .select(['statements.id', 'statements.shape', 'statements.from_on', 'statements.to_on'])
    .select([NET.as('net'), sql<number>`sum(line.fee)`.as('fee')])
    .where('statements.gbc_id', '=', gbc_id)
    .where('statements.kind', '=', 'acquiring')
    .where('statements.status', '=', 'posted')
    .where('line.live', '=', 1)
    .where('arrival.registry_id', 'is', null)
    .groupBy(['statements.id', 'statements.shape', 'statements.from_on', 'statements.to_on'])
    .orderBy('statements.from_on')
    .orderBy('statements.to_on')
    .orderBy('statements.id')
    .execute()
  return rows.map(({ id, shape, from_on, to_on, net, fee }) => ({
    ...{ id, shape: shape ?? '', from_on: from_on ?? '', to_on: to_on ?? '' },
    net: Number(net),
    fee: Number(fee),
  }))
}

/** Holds accepted registries till the end of the transaction. After the statement whose line is their money. */
export const lockRegistries = (trx: Handle, gbc_id: string, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('statements')
        .select('id')
        .where('gbc_id', '=', gbc_id)
        .where('id', 'in', ids)
        .orderBy('id')
        .$call(locked(trx))
        .execute()

/** Lines of the bank's statements. */
const bankLines = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('statement_lines as line')
    .innerJoin('statements', (join) =>
      join.onRef('statements.gbc_id', '=', 'line.gbc_id').onRef('statements.id', '=', 'line.statement_id'),
    )
    .selectAll('line')
    .where('line.gbc_id', '=', gbc_id)
    .where('statements.kind', '=', 'bank')
    .where('line.direction', '=', 'in')

/** Credits of accepted statements that wait to be explained and may be the money of a registry, the earliest first. */
export async function unclearCredits(handle: Handle, gbc_id: string): Promise<StatementLinesTable[]> {
  const rows = await bankLines(handle, gbc_id)
    .where('statements.status', '=', 'posted')
    .where('line.status', '=', 'unclear')
    .orderBy('line.booked_on')
    .orderBy('line.id')
    .execute()
  return rows.filter(mayBeRegistry)
}

/** How many other credits of the same sum may be the same money: accepted and unclear, or still to be accepted. */
export async function rivalsOf(handle: Handle, { gbc_id, id, amount }: StatementLinesTable, since: string) {
  const rows = await bankLines(handle, gbc_id)
    .where('line.id', '<>', id)
    .where('line.amount', '=', amount)
    .where('line.booked_on', '>=', since)
    .where((on) =>
      on.or([
        on('line.status', '=', 'unclear'),
        on.and([on('line.status', '=', 'draft'), on('statements.status', 'in', ['ready', 'posting'])]),
      ]),
    )
    .execute()
  return rows.filter(mayBeRegistry).length
}

/** The line that brought a registry's money. */
export const arrivalOf = (handle: Handle, gbc_id: string, registry_id: string) =>
  handle
    .selectFrom('registry_arrivals as arrival')
    .innerJoin('statement_lines as line', (join) =>
      join.onRef('line.gbc_id', '=', 'arrival.gbc_id').onRef('line.id', '=', 'arrival.line_id'),
    )
    .selectAll('line')
    .where('arrival.gbc_id', '=', gbc_id)
    .where('arrival.registry_id', '=', registry_id)
    .executeTakeFirst()

export const keepArrival = (trx: Handle, gbc_id: string, line_id: string, registry_ids: readonly string[]) =>
  trx
    .insertInto('registry_arrivals')
    .values(registry_ids.map((registry_id) => ({ gbc_id, registry_id, line_id })))
    .execute()

/** Registries whose money lines brought wait for it again. */
export const dropArrivals = (trx: Handle, gbc_id: string, line_ids: readonly string[]) =>
  trx.deleteFrom('registry_arrivals').where('gbc_id', '=', gbc_id).where('line_id', 'in', line_ids).execute()

/** Files of registries that part credits of a statement among their payers. */
export const partingRegistries = (handle: Handle, gbc_id: string, statement_id: string) =>
  handle
    .selectFrom('registry_arrivals as arrival')
    .innerJoin('statement_lines as line', (join) =>
      join.onRef('line.gbc_id', '=', 'arrival.gbc_id').onRef('line.id', '=', 'arrival.line_id'),
    )
    .innerJoin('statements as registry', (join) =>
      join.onRef('registry.gbc_id', '=', 'arrival.gbc_id').onRef('registry.id', '=', 'arrival.registry_id'),
    )
    .select('registry.file_name')
    .where('arrival.gbc_id', '=', gbc_id)
    .where('line.statement_id', '=', statement_id)
    .where('registry.kind', '=', 'registry')
    .execute()

/** What the new lines of a registry bring: payments less the fee, in kopecks. */
export async function netOf(handle: Handle, gbc_id: string, registry_id: string): Promise<number> {
  const { net } = await handle
    .selectFrom('statement_lines as line')
    .leftJoin('statement_lines as known', (join) =>
      join
        .onRef('known.gbc_id', '=', 'line.gbc_id')
        .onRef('known.doc_key', '=', 'line.doc_key')
        .onRef('known.id', '<>', 'line.id')
        .on('known.live', '=', 1),
    )
    .select(NET.as('net'))
    .where('line.gbc_id', '=', gbc_id)
    .where('line.statement_id', '=', registry_id)
    .where('line.status', '<>', 'duplicate')
    .where('known.id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(net ?? 0)
}
