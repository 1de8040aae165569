import { sql, type RawBuilder } from 'kysely'
import type { Db } from './engine'
import { escapeLike, holds, indexedWords, phraseOf, wordsOf, type SearchableTable } from './search'

/** What a quick search finds of a table. */
export interface Likeliest {
  ids: string[]
  /** How many there are, counted no further than `COUNTED`. */
  total: number
}

/** More say no more, and counting them all takes longer than finding the first. */
export const COUNTED = 500

interface Sought {
  table: SearchableTable
  gbc_id: string
  q: string
  limit: number
}

const columns = (names: string[], of = '') => sql.join(names.map((name) => sql.ref(of + name)))

async function first(
  db: Db,
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<Likeliest> {
  const { rows } = await sql<{
    id: string
    total: number
  }>`select id, count(*) over () as total from (${found} limit ${COUNTED}) as found order by ${order}, id limit ${limit}`.execute(
    db.heavy,
  )
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) }
}

/** So few rows are looked through quicker than the index, which holds the words of all cooperatives together. */
const FEW = 2000

/** Tables of cooperatives that had more: they are not counted again and again. */
const large = new WeakMap<Db, Set<string>>()

async function hasFew(db: Db, { table, gbc_id }: Sought): Promise<boolean> {
  const known = large.get(db) ?? new Set<string>()
  large.set(db, known)
  const name = `${table} ${gbc_id}`
  if (known.has(name)) return false
  const { rows } = await sql<{
    many: number
  }>`select count(*) as many from (select 1 from ${sql.table(table)} where gbc_id = ${gbc_id} and archived_at is null limit ${FEW + 1}) as own`.execute(
    db.heavy,
  )
  const few = Number(rows[0].many) <= FEW
  if (!few) known.add(name)
  return few
}

/** Rows that hold every word. PostgreSQL chooses the way by itself, SQLite is told. */
async function matching(db: Db, sought: Sought, selected: string[]) {
  const { table, gbc_id, q } = sought
  const own = sql`t.gbc_id = ${gbc_id} and t.archived_at is null and ${holds('t.search_key', q)}`
  if (db.engine === 'postgres' || (await hasFew(db, sought)))
    return sql`select ${columns(selected, 't.')} from ${sql.table(table)} as t where ${own}`
  const index = `${table}_search`
  // The join keeps SQLite from collecting all that the index knows before it looks at the first.
  return sql`select ${columns(selected, 't.')} from ${sql.table(index)} cross join ${sql.table(table)} as t on t.seq = ${sql.ref(`${index}.rowid`)}
    where ${sql.ref(`${index}.search_key`)} match ${phraseOf(indexedWords(q))} and ${own}`
}

/**
 * The first records, by the columns of the list's own order, that hold every word of the query; when they are too many to
 * count, any of them. A query of single letters finds nothing: they begin half of all words.
 */
export async function likeliest(db: Db, sought: Sought, order: string[]): Promise<Likeliest> {
  if (indexedWords(sought.q).length === 0) return { ids: [], total: 0 }
  return first(db, await matching(db, sought, ['id', ...order]), columns(order), sought.limit)
}

/** A name begins `search_key`, behind a space. */
const namedWith = (word: string) => sql<boolean>`search_key like ${` ${escapeLike(word)}%`} escape '\\'`

/** Whose name begins with a word and who holds the whole query. SQLite goes along the order of names, PostgreSQL by trigrams. */
function beginning(db: Db, { table, gbc_id, q, limit }: Sought, word: string): Promise<Likeliest> {
  const begins = db.engine === 'sqlite' ? sql`sort_key >= ${word} and sort_key < ${`${word}\uffff`}` : namedWith(word)
  const found = sql`select id, sort_key from ${sql.table(table)} where gbc_id = ${gbc_id} and archived_at is null and ${begins} and ${holds('search_key', q)}`
  return first(db, found, sql`sort_key`, limit)
}

/** Like `likeliest` of a table of people and things with names: those whose name begins with one of the words come first. */
export async function likeliestNamed(db: Db, sought: Sought): Promise<Likeliest> {
  const words = wordsOf(sought.q)
  if (indexedWords(sought.q).length === 0)
    return words.length === 0 ? { ids: [], total: 0 } : beginning(db, sought, words[0])
  const rank = sql`case when ${sql.join(words.map(namedWith), sql` or `)} then 0 else 1 end, sort_key`
  const found = await first(db, await matching(db, sought, ['id', 'sort_key', 'search_key']), rank, sought.limit)
  if (found.total < COUNTED) return found
  // Not all of so many were looked at: the names come from their own order.
  const named = await Promise.all(words.filter((word) => word.length > 1).map((word) => beginning(db, sought, word)))
  return { ids: [...new Set([...named.flatMap(({ ids }) => ids), ...found.ids])], total: found.total }
}
