import type { Compilable, RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'
import type { Db } from './engine'
import type { Tables } from './tables'
import { indexedWords, wordsOf, type SearchPlan } from './search'
import { ANY_CHANGE, type CountedList } from './listChanges'
import { FAR, keepStart, pageStarts, startBefore } from './pageStarts'
import { togetherWithFound, type RowsOfAll, type Statement } from './together'
import { count, totalOf } from './totals'

/** Values of a filter by several, joined by commas: `active,suspended`. */
export const listed = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean)

/** The same where the values are known; what is not among them is left out. */
export const listedOf = <T extends string>(values: readonly T[], text: string | undefined): T[] =>
  values.filter((value) => listed(text).includes(value))

/** Up to this many rows are sorted after the search; more are read in the list's own order until the page is full. */
const FEW = 1000
/** From so many found on, the first rows of a list are looked at one by one: to collect all that the index finds takes longer. */
const MOST = 8000
const FIRST = 100
/** With a word that the index of words can't find: it is looked for in all rows that hold the others, and these may be many. */
const FEW_UNINDEXED = 300

/** @param total rows found @param reached up to where in the list the page is */
function planFor(total: number, reached: number, q = ''): SearchPlan {
  const few = indexedWords(q).length < wordsOf(q).length ? FEW_UNINDEXED : FEW
  if (total <= few) return 'from matches'
  return total >= MOST && reached <= FIRST ? 'row by row' : 'along order'
}

/** A query for rows of a list, whatever it joins to what is counted. */
interface RowsQuery<O> extends Compilable<O> {
  limit(rows: number): RowsQuery<O>
  offset(rows: number): RowsQuery<O>
  execute(): Promise<O[]>
}

type Rows<O, TB extends keyof Tables> = (filtered: SelectQueryBuilder<Tables, TB, object>) => RowsQuery<O>

/** The rows of a list, as they are best read. */
type Filtered<TB extends keyof Tables> = (plan: SearchPlan) => SelectQueryBuilder<Tables, TB, object>

type PageQuery = { page: number; page_size: number; q?: string }

interface PaginateOptions<O, TB extends keyof Tables> {
  /** Rows that stand before all others, which `filtered` leaves out. */
  first?: O[]
  /** The rows in the opposite order, for lists so long that skipping half of them takes its time. */
  reverse?: Rows<O, TB>
  /** Condition that a row stands where the row of an id does or behind it (`standsFrom`). */
  from?: ((id: string) => RawBuilder<boolean>) | null
  /** What changes the number of its rows; absent = any change of the cooperative. */
  list?: CountedList
  /** How many rows there are, where that is known without counting. */
  total?: Promise<number>
}

/**
 * A page of a list that may be searched: counted first, which is remembered until something of the list changes,
 * then read in the way that suits the number of rows, and from the nearest place that is known: a row's, or the end.
 */
export const paginate = async <O extends object, TB extends keyof Tables>(
  db: Db,
  gbc_id: string,
  filtered: Filtered<TB>,
  rows: Rows<O, TB>,
  query: PageQuery,
  options: PaginateOptions<O, TB> = {},
): Promise<Page<O>> => (await paginateWith(db, gbc_id, filtered, rows, query, [], options)).page

/**
 * The same with what is read of the page's rows by their ids, in one way to the database.
 * @param details statements that ask for `foundIds`
 */
export async function paginateWith<
  O extends object,
  TB extends keyof Tables,
  const Details extends readonly Statement[],
>(
  db: Db,
  gbc_id: string,
  filtered: Filtered<TB>,
  rows: Rows<O, TB>,
  { page, page_size, q }: PageQuery,
  details: Details,
  { first = [], reverse, from, list = ANY_CHANGE, total: known }: PaginateOptions<O, TB> = {},
): Promise<{ page: Page<O>; details: RowsOfAll<Details> }> {
  const offset = (page - 1) * page_size
  const foremost = first.slice(offset, offset + page_size)
  const total = await (known ?? totalOf(db, gbc_id, list, filtered('from matches')))
  const skipped = Math.max(0, offset - first.length)
  const read = Math.min(page_size - foremost.length, Math.max(0, total - skipped))
  const behind = Math.max(0, total - skipped - read)
  const backwards = reverse !== undefined && behind < skipped
  const before = backwards ? behind : skipped
  const chosen = filtered(planFor(total, before + read, q))

  async function readRows(query: RowsQuery<O>, place: number, reversed = false) {
    if (read === 0) return { others: [], found: details.map(() => []) as unknown as RowsOfAll<Details> }
    const [others, ...found] = await togetherWithFound(db.heavy, [query.limit(read).offset(place), ...details])
    return { others: reversed ? others.reverse() : others, found }
  }
  // By the log as it is after the count, which may have taken its time.
  const starts = from && before >= FAR ? await pageStarts(db, gbc_id, list, rows(chosen)) : null
  const start = starts && startBefore(starts, skipped)
  const near = start && skipped - start.place < before ? start : null
  let answer = from && near ? await readRows(rows(chosen.where(from(near.id))), skipped - near.place) : null
  if (!answer || answer.others.length < read)
    answer = await readRows((backwards ? reverse : rows)(chosen), before, backwards)
  const { others, found } = answer
  const [{ id } = {}] = others as { id?: string }[]
  if (starts && id) keepStart(starts, { place: skipped, id })
  return {
    page: { items: [...foremost, ...others], page, page_size, total: first.length + total },
    details: found,
  }
}

/**
 * A page of a list that is counted each time: it changes without an entry in a cooperative's log, as an import's rows,
 * notifications and logins do, or may. Where the log tells of every change `paginate` remembers the count.
 * @param rows selects and sorts what is counted; what it joins may neither add rows nor leave any out
 */
export async function countedPage<DB, TB extends keyof DB, O>(
  filtered: SelectQueryBuilder<DB, TB, object>,
  rows: (filtered: SelectQueryBuilder<DB, TB, object>) => RowsQuery<O>,
  { page, page_size }: Pick<PageQuery, 'page' | 'page_size'>,
): Promise<Page<O>> {
  const skipped = (page - 1) * page_size
  const total = await count(filtered)
  const items = total > skipped ? await rows(filtered).limit(page_size).offset(skipped).execute() : []
  return { items, page, page_size, total }
}
