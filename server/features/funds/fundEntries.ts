import { sql } from 'kysely'
import {
  type Fund,
  type FundEntries,
  type FundEntriesQuery,
  type FundEntry,
  type FundMove,
  type FundSource,
} from '#contract/money/funds'
import type { Handle } from '#server/db/engine'
import { describeOperations } from '#server/features/books/describeOperations'
import { askedPeriod, type Period } from '#server/lib/period'
import { fundOfFlow, paidRows, spentRows, type Flow } from './fundFlows'
import { movesOfFund } from './fundMoves'
import { allSources, everOf, type Sources } from './fundSources'
import { turnoverOf } from './fundTurnovers'

/** What moved a fund, one after the other. */
interface Moved {
  day: string
  /** Within a day: operations by their numbers, redistributions after them. */
  seq: number
  source: Flow['source']
  source_id: string
  amount: number
  operation_id: string | null
  /** Said in the place of an operation's title. */
  text: string | null
  move: FundMove | null
}

type Found = Omit<Moved, 'move' | 'source' | 'amount'> & { named_fund: string | null; amount: number | string }

/** Kinds' and categories' movements till the last day: an operation a row, before the first day all of a day. */
async function movedBySources(
  handle: Handle,
  gbc_id: string,
  fund_id: string,
  sources: Sources,
  { from, to }: Period,
): Promise<Moved[]> {
  const within = (value: string) => sql`case when day >= ${from} then ${sql.ref(value)} end`
  const [paid, spent] = await Promise.all([
    // What was paid in another order was caused by no operation of its own.
    sql<Found>`select paid.day, paid.seq, paid.kind_id as source_id, operations.id as operation_id,
        case when paid.late = 1 then max(paid.text) end as text, null as named_fund, sum(paid.amount) as amount
      from (
        select day, kind_id, text, amount, ${within('operation_seq')} as seq, ${within('late')} as late
        from (${paidRows(gbc_id, everOf(sources, 'kind', fund_id))}) as paid where day <= ${to}
      ) as paid
      left join operations on operations.gbc_id = ${gbc_id} and operations.seq = paid.seq
      group by paid.day, paid.seq, paid.kind_id, operations.id, paid.late having sum(paid.amount) <> 0`.execute(handle),
    sql<Found>`select day, seq, category_id as source_id, operation_id, null as text, named_fund, sum(amount) as amount
      from (
        select day, category_id, named_fund, amount, ${within('seq')} as seq, ${within('operation_id')} as operation_id
        from (${spentRows(gbc_id)}) as spent where day <= ${to}
      ) as spent
      group by day, seq, category_id, operation_id, named_fund having sum(amount) <> 0`.execute(handle),
  ])
  const of = (source: FundSource, { rows }: { rows: Found[] }) =>
    rows
      .filter((row) => fundOfFlow(sources, source, row) === fund_id)
      .map(({ named_fund: _, ...row }): Moved => ({
        ...row,
        seq: Number(row.seq),
        amount: Number(row.amount),
        source,
        move: null,
      }))
  return [...of('kind', paid), ...of('category', spent)]
}

const ofMoves = (moves: readonly FundMove[], fund_id: string): Moved[] =>
  moves.map((move) => ({
    day: move.date,
    seq: Number.MAX_SAFE_INTEGER,
    source: 'move',
    source_id: move.id,
    amount: move.to_fund_id === fund_id ? move.amount : -move.amount,
    operation_id: null,
    text: null,
    move,
  }))

/** A page of them as people read them. */
async function described(
  handle: Handle,
  gbc_id: string,
  fund_id: string,
  sources: Sources,
  moved: (Moved & { balance: number })[],
): Promise<FundEntry[]> {
  const ids = [...new Set(moved.flatMap(({ operation_id }) => operation_id ?? []))]
  const operations = new Map((await describeOperations(handle, gbc_id, ids)).map((one) => [one.id, one]))
  return moved.map(({ day, source, source_id, amount, operation_id, text, move, balance }) => {
    const operation = operations.get(operation_id ?? '')
    const other = move?.to_fund_id === fund_id ? move.from_name : move?.to_name
    const whom = operation?.members || operation?.comment
    const name = source === 'move' ? other : sources[source].get(source_id)?.name
    const title = operation && [operation.document ?? operation.title, whom].filter(Boolean).join(', ')
    return {
      date: day,
      title: move ? (move.reverses_id ? 'Сторно перераспределения' : 'Перераспределение') : (text ?? title ?? ''),
      source: name ?? '',
      operation_id: operation?.id ?? null,
      move,
      amount,
      balance,
    }
  })
}

/** A page of a fund's movements with its balance after each, the latest first. @throws AppError 422 for an end before the beginning */
export async function fundEntries(
  handle: Handle,
  gbc_id: string,
  { id }: Pick<Fund, 'id'>,
  { page, page_size, ...query }: FundEntriesQuery,
): Promise<FundEntries> {
  const days = askedPeriod(gbc_id, query)
  const sources = await allSources(handle, gbc_id)
  const [moves, bySources] = await Promise.all([
    movesOfFund(handle, gbc_id, id),
    movedBySources(handle, gbc_id, id, sources, days),
  ])
  const all = [...bySources, ...ofMoves(moves, id)]
  const turnover = turnoverOf(all, days)
  let balance = turnover.opening
  const moved = all
    .filter(({ day }) => day >= days.from && day <= days.to)
    .sort((one, other) => (one.day === other.day ? one.seq - other.seq : one.day < other.day ? -1 : 1))
    .map((each) => ({ ...each, balance: (balance += each.amount) }))
    .reverse()
  const shown = moved.slice((page - 1) * page_size, page * page_size)
  return {
    ...days,
    ...turnover,
    items: await described(handle, gbc_id, id, sources, shown),
    page,
    page_size,
    total: moved.length,
  }
}
