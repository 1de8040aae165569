import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import { SEARCH_COUNT_LIMIT } from '#contract/search'
import { cachePerDatabase } from './cachePerDatabase'
import type { Db } from './engine'
import {
  escapeLike,
  containsUnindexed,
  containsWords,
  indexedWords,
  phraseOf,
  wordsOf,
  type SearchableTable,
} from './search'
import { together } from './together'

/** What a quick search finds of a table. */
export interface TopMatches {
  ids: string[]
  /** How many there are, counted up to SEARCH_COUNT_LIMIT. */
  total: number
}

interface Sought {
  table: SearchableTable
  gbc_id: string
  q: string
  limit: number
}

const columns = (names: string[]) => sql.join(names.map((name) => sql.ref(name)))

/** A query of the table's rows. Written with the builder, not as text: it leaves out records that are hidden (hidden.ts). */
type Rows = ReturnType<typeof ownRows>

/**
 * Rows of a cooperative's table that are in work, as `t`.
 * @param index of words, to be gone through before the table
 */
function ownRows(db: Db, { table, gbc_id }: Sought, index?: string) {
  // All these tables have the columns that are named here.
  const aliased = `${table} as t` as 'members as t'
  const rows = index
    ? // The order of a cross join keeps SQLite from collecting all that the index knows before it looks at the first.
      db.heavy
        .selectFrom(sql<{ rowid: number }>`${sql.table(index)}`.as('words'))
        .crossJoin(aliased)
        .whereRef('t.seq', '=', 'words.rowid')
    : db.heavy.selectFrom(aliased)
  return rows.where('t.gbc_id', '=', gbc_id).where('t.archived_at', 'is', null)
}

type FoundRow = { id: string; total: number }

function first(
  db: Db,
  found: Rows,
  selected: string[],
  order: RawBuilder<unknown>,
  limit: number,
): CompiledQuery<FoundRow> {
  const few = found.select(selected.map((name) => sql.ref(`t.${name}`).as(name))).limit(SEARCH_COUNT_LIMIT)
  return sql<FoundRow>`select id, count(*) over () as total from ${few} as found order by ${order}, id limit ${limit}`.compile(
    db.heavy,
  )
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** So few rows are looked through quicker than the index, which holds the words of all cooperatives together. */
export const scanLimit = { rows: 2000 }

/** So long it is remembered whether a table has few; one that has grown meanwhile is only searched more slowly. */
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 1000

const fewOf = cachePerDatabase<boolean>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS })

async function hasFew(db: Db, sought: Sought): Promise<boolean> {
  const known = fewOf(db)
  const name = `${sought.table} ${sought.gbc_id}`
  const remembered = known.get(name)
  if (remembered !== undefined) return remembered
  const some = ownRows(db, sought)
    .select('t.id')
    .limit(scanLimit.rows + 1)
  const { rows } = await sql<{ many: number }>`select count(*) as many from ${some} as own`.execute(db.heavy)
  const few = Number(rows[0].many) <= scanLimit.rows
  known.set(name, few)
  return few
}

/** Rows that contain every word. PostgreSQL plans this by itself; for SQLite the index is named. */
async function matching(db: Db, sought: Sought): Promise<Rows> {
  const { table, q } = sought
  if (db.engine === 'postgres' || (await hasFew(db, sought)))
    return ownRows(db, sought).where(containsWords('t.search_key', q))
  const phrase = phraseOf(indexedWords(q))
  return ownRows(db, sought, `${table}_search`)
    .where(sql<boolean>`words.search_key match ${phrase}`)
    .where(containsUnindexed('t.search_key', q))
}

/** A name begins `search_key`, behind a space. */
const namedWith = (column: string) => (word: string) =>
  sql<boolean>`${sql.ref(column)} like ${` ${escapeLike(word)}%`} escape '\\'`

/** Whose name begins with a word and who holds the whole query: along the order of names, where the database can read it by a prefix. */
function beginning(db: Db, sought: Sought, word: string): CompiledQuery<FoundRow> {
  const begins =
    db.engine === 'sqlite'
      ? sql<boolean>`t.sort_key >= ${word} and t.sort_key < ${`${word}\uffff`}`
      : sql<boolean>`t.sort_key like ${`${escapeLike(word)}%`} escape '\\'`
  const named = ownRows(db, sought).where(begins)
  // A name that begins with the only word holds it.
  const found = wordsOf(sought.q).length === 1 ? named : named.where(containsWords('t.search_key', sought.q))
  return first(db, found, ['id', 'sort_key'], sql`sort_key`, sought.limit)
}

/** Records in the order of their names: those whose name begins with one of the words come first. */
export const BY_NAME = 'name'

/**
 * @returns none for a query that nothing is looked for by: a single letter finds names that begin with it, and else
 * nothing, as it begins half of all words
 */
async function bestOf(db: Db, sought: Sought, order: typeof BY_NAME | string[]): Promise<CompiledQuery<FoundRow>[]> {
  const words = wordsOf(sought.q)
  const indexed = indexedWords(sought.q).length > 0
  if (order !== BY_NAME)
    return indexed ? [first(db, await matching(db, sought), ['id', ...order], columns(order), sought.limit)] : []
  if (!indexed) return words.slice(0, 1).map((word) => beginning(db, sought, word))
  const rank = sql`case when ${sql.join(words.map(namedWith('search_key')), sql` or `)} then 0 else 1 end, sort_key`
  return [first(db, await matching(db, sought), ['id', 'sort_key', 'search_key'], rank, sought.limit)]
}

/**
 * The first records of a quick search: those of the very number, then those that hold every word of the query, by the columns
 * of the list's own order or by names. When they are too many to count, any of them.
 * @param exact queries for those whose number is what was typed
 */
export async function topMatches(
  db: Db,
  sought: Sought,
  order: typeof BY_NAME | string[],
  exact: readonly Compilable<{ id: string }>[] = [],
): Promise<TopMatches> {
  const answers = await together(db.heavy, [...exact, ...(await bestOf(db, sought, order))])
  const numbered = answers.slice(0, exact.length).flatMap(idsOf)
  const found = (answers.at(exact.length) ?? []) as FoundRow[]
  const total = Number(found.at(0)?.total ?? 0)
  // The limit cut the scan off, so whose names begin with a word are looked for apart.
  const apart =
    order === BY_NAME && total >= SEARCH_COUNT_LIMIT ? wordsOf(sought.q).filter((word) => word.length > 1) : []
  const named = await together(
    db.heavy,
    apart.map((word) => beginning(db, sought, word)),
  )
  const ids = [...new Set([...numbered, ...named.flatMap(idsOf), ...idsOf(found)])]
  return { ids, total: Math.max(ids.length, total) }
}
