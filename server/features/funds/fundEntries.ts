import { sql, type RawBuilder } from 'kysely'
import {
  type Fund,
  type FundEntries,
  type FundEntriesQuery,
  type FundEntry,
  type FundSource,
} from '#contract/money/funds'
import type { Handle } from '#server/db/engine'
import { describeOperations } from '#server/features/books/describeOperations'
import { askedPeriod, type Period } from '#server/lib/period'
import { fundFlows, spentRows, type Flow } from './fundFlows'
import { movesOfFund } from './fundMoves'
import { allSources, spansOf, type FundsOfSources, type Sources, type Span } from './fundSources'
import { turnoverOf } from './fundTurnovers'

/** A movement of a fund: what an operation has brought or spent of a kind or a category, or a redistribution. */
interface Moved {
  day: string
  /** Within a day: operations by their numbers, redistributions after them. */
  seq: number
  source: Flow['source']
  source_id: string
  /** Paid in another order: no operation of its own has caused it. */
  late: boolean
  amount: number
}

/** Redistributions of a day come after its operations, whose numbers are smaller. */
const AFTER_OPERATIONS = 2 ** 52

/** On the days of these spans. */
const within = (spans: readonly Span[], source: string, day: string) =>
  spans.length === 0
    ? sql`1 = 0`
    : sql`(${sql.join(
        spans.map(
          ({ source_id, from, until }) =>
            sql`${sql.ref(source)} = ${source_id} and ${sql.ref(day)} >= ${from} and ${sql.ref(day)} < ${until}`,
        ),
        sql` or `,
      )})`

/** Rows of a fund's movements within a period, as `Moved` has them. */
function movedRows(gbc_id: string, fund_id: string, of: FundsOfSources, days: Period): RawBuilder<unknown> {
  const ofSources = (source: FundSource, name: string, day: string) =>
    within(spansOf(of, source, fund_id, days), name, day)
  return sql`
    select booked_on as day, operation_seq as seq, 'kind' as source, kind_id as source_id, is_late as late, sum(amount) as amount
    from allocations where gbc_id = ${gbc_id} and ${ofSources('kind', 'kind_id', 'booked_on')}
    group by kind_id, booked_on, operation_seq, is_late having sum(amount) <> 0
    union all
    select day, seq, 'category', category_id, 0, sum(amount) from (${spentRows(gbc_id)}) as spent
    where day between ${days.from} and ${days.to}
      and (named_fund = ${fund_id} or named_fund is null and ${ofSources('category', 'category_id', 'day')})
    group by category_id, day, seq having sum(amount) <> 0
    union all
    select date, ${sql.lit(AFTER_OPERATIONS)} + seq, 'move', id, 0, case when to_fund_id = ${fund_id} then amount else -amount end
    from fund_moves where gbc_id = ${gbc_id} and date between ${days.from} and ${days.to}
      and (from_fund_id = ${fund_id} or to_fund_id = ${fund_id})`
}

/** A page of them, the latest first; `later`: what those after them come to. */
async function movedPage(
  handle: Handle,
  rows: RawBuilder<unknown>,
  { page, page_size }: Pick<FundEntriesQuery, 'page' | 'page_size'>,
): Promise<{ total: number; later: number; moved: Moved[] }> {
  const [first, last] = [(page - 1) * page_size, page * page_size]
  const inOrder = sql`from (${rows}) as moved order by day desc, seq desc, source_id desc, late desc`
  const [counted, skipped, shown] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from (${rows}) as moved`.execute(handle),
    sql<{ later: number | null }>`
      select sum(amount) as later from (select amount ${inOrder} limit ${first}) as skipped`.execute(handle),
    sql<Moved>`select * ${inOrder} limit ${last - first} offset ${first}`.execute(handle),
  ])
  return {
    total: Number(counted.rows[0].total),
    later: Number(skipped.rows[0].later),
    moved: shown.rows.map(({ seq, amount, late, ...row }) => ({
      ...row,
      seq: Number(seq),
      amount: Number(amount),
      late: Boolean(Number(late)),
    })),
  }
}

/** Why something counts on a day on which no operation of its own was. */
async function lateTexts(handle: Handle, gbc_id: string, moved: readonly Moved[]): Promise<Map<string, string>> {
  const seqs = moved.filter(({ late }) => late).map(({ seq }) => seq)
  if (seqs.length === 0) return new Map()
  const rows = await handle
    .selectFrom('allocations')
    .select(['operation_seq', 'kind_id'])
    .select(({ fn }) => fn.max('text').as('text'))
    .where('gbc_id', '=', gbc_id)
    .where('kind_id', 'in', [...new Set(moved.map(({ source_id }) => source_id))])
    .where('booked_on', 'in', [...new Set(moved.map(({ day }) => day))])
    .where('operation_seq', 'in', [...new Set(seqs)])
    .where('is_late', '=', 1)
    .groupBy(['operation_seq', 'kind_id'])
    .execute()
  return new Map(rows.map(({ operation_seq, kind_id, text }) => [`${operation_seq} ${kind_id}`, text]))
}

/** A page of them as people read them. */
async function described(
  handle: Handle,
  gbc_id: string,
  fund_id: string,
  sources: Sources,
  moved: (Moved & { balance: number })[],
): Promise<FundEntry[]> {
  const seqs = moved.filter(({ source }) => source !== 'move').map(({ seq }) => seq)
  const [posted, texts, moves] = await Promise.all([
    seqs.length === 0
      ? []
      : handle
          .selectFrom('operations')
          .select(['id', 'seq'])
          .where('gbc_id', '=', gbc_id)
          .where('seq', 'in', [...new Set(seqs)])
          .execute(),
    lateTexts(handle, gbc_id, moved),
    movesOfFund(handle, gbc_id, fund_id),
  ])
  const operations = await describeOperations(
    handle,
    gbc_id,
    posted.map(({ id }) => id),
  )
  return moved.map(({ day, seq, source, source_id, amount, late, balance }) => {
    const move = source === 'move' ? (moves.find(({ id }) => id === source_id) ?? null) : null
    const operation = operations.find((one) => one.seq === seq)
    const other = move?.to_fund_id === fund_id ? move.from_name : move?.to_name
    const whom = operation?.members || operation?.comment
    const name = source === 'move' ? other : sources[source].get(source_id)?.name
    const title = operation && [operation.document ?? operation.title, whom].filter(Boolean).join(', ')
    const text = late ? texts.get(`${seq} ${source_id}`) : undefined
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

/**
 * A page of a fund's movements with its balance after each, the latest first.
 * @throws AppError 422 for an end before the beginning
 */
export async function fundEntries(
  handle: Handle,
  gbc_id: string,
  { id }: Pick<Fund, 'id'>,
  { page, page_size, ...query }: FundEntriesQuery,
): Promise<FundEntries> {
  const days = askedPeriod(gbc_id, query)
  const sources = await allSources(handle, gbc_id)
  const [flows, { total, later, moved }] = await Promise.all([
    fundFlows(handle, gbc_id, sources, id),
    movedPage(handle, movedRows(gbc_id, id, sources, days), { page, page_size }),
  ])
  const turnover = turnoverOf(flows, days)
  let balance = turnover.closing - later
  const withBalances = moved.map((each) => {
    const after = balance
    balance -= each.amount
    return { ...each, balance: after }
  })
  const items = await described(handle, gbc_id, id, sources, withBalances)
  return { ...days, ...turnover, items, page, page_size, total }
}
