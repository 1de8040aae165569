import { sql, type ExpressionBuilder, type RawBuilder, type ReferenceExpression } from 'kysely'
import type { Engine } from './engine'
import { fold } from './keys'
import type { Tables } from './tables'

/** Tables with a `search_key` and a `seq` (db/ddl.ts, trigramIndex). */
export type SearchableTable = {
  [Name in keyof Tables]: Tables[Name] extends { search_key: string; seq: unknown } ? Name : never
}[keyof Tables]

const TRIGRAM = 3
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const typedWords = (query: string): string[] => fold(query).split(' ').filter(Boolean)

/** A phone typed with brackets and dashes is looked for by its digits; other text by its words. */
export function wordsOf(query: string): string[] {
  const phone = /^[\d\s()+-]{7,}$/.test(query.trim()) ? query.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '') : null
  return phone ? [phone] : typedWords(query)
}

/** In characters, as both engines count them: an emoji is one. */
const isShort = (word: string) => [...word].length < TRIGRAM

/** A word of one or two letters is looked for at the beginning of a word. */
const needle = (word: string) => (isShort(word) ? ` ${word}` : word)

/** What of a query the trigram index finds: all but single letters. */
export const indexedWords = (query: string): string[] =>
  wordsOf(query)
    .map(needle)
    .filter((word) => !isShort(word))

/** Condition that a column contains all needles. */
const holdsAll = (column: string, needles: string[]) =>
  sql<boolean>`(${sql.join([sql`1 = 1`, ...needles.map((word) => sql`${sql.ref(column)} like ${`%${escapeLike(word)}%`} escape '\\'`)], sql` and `)})`

/** Condition that `column` contains every word of the query, without an index: for short lists. */
export const containsWords = (column: string, query: string): RawBuilder<boolean> =>
  holdsAll(column, wordsOf(query).map(needle))

/** The same of a column that has phones as people typed them: there a phone is words like others. */
export const containsTypedWords = (column: string, query: string): RawBuilder<boolean> =>
  holdsAll(column, typedWords(query).map(needle))

/** The same of those words that the trigram index can't find: what it finds stands there letter by letter. */
export const containsUnindexed = (column: string, query: string): RawBuilder<boolean> =>
  holdsAll(column, wordsOf(query).map(needle).filter(isShort))

/**
 * How a list is read: from what a search finds, where that is few; along the list's order, each row looked up among what is
 * found; or along its order row by row, each by its own text, where so many are found that to collect them takes longer.
 */
export type SearchPlan = 'from matches' | 'along order' | 'row by row'

/**
 * The cooperative's column in a list's filter. When a search finds few rows, SQLite must start from them and not walk
 * the whole list by the column's index; it can't know how many there are, and a plus before the name keeps it from that index.
 */
export const tenantColumn = (engine: Engine, plan: SearchPlan) =>
  engine === 'sqlite' && plan === 'from matches' ? sql<string>`+${sql.ref('gbc_id')}` : sql.ref<string>('gbc_id')

/** Words as FTS5's `match` takes them. */
export const phraseOf = (words: string[]) => words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')

/** Records of a cooperative that words of a search find although their keys don't hold them: ids by the word. */
interface FoundBesides {
  gbc_id: string
  ids: Record<string, string[]>
}

const isIndexed = (word: string) => !isShort(needle(word))

/**
 * Condition that every word of the query stands in `search_key`; words of one or two letters at a word's beginning.
 * Served by FTS5's or pg_trgm's trigrams.
 */
export function searchCondition(
  engine: Engine,
  table: SearchableTable,
  query: string,
  besides?: FoundBesides,
  plan: SearchPlan = 'along order',
) {
  const words = wordsOf(query)
  // A word may be a name that every object has, as «constructor».
  const others = (word: string) => (besides && Object.hasOwn(besides.ids, word) ? besides.ids[word] : [])
  return (eb: ExpressionBuilder<Tables, SearchableTable>) => {
    const column = `${table}.search_key` as ReferenceExpression<Tables, SearchableTable>
    const held = (word: string) => {
      const like = sql<boolean>`${eb.ref(column as 'search_key')} like ${`%${escapeLike(needle(word))}%`} escape '\\'`
      const ids = others(word)
      return ids.length === 0 ? like : sql<boolean>`(${like} or ${sql.ref(`${table}.id`)} in (${sql.join(ids)}))`
    }
    if (engine === 'postgres' || plan === 'row by row') return eb.and(words.map(held))

    const index = sql.table(`${table}_search`)
    const found = (sought: string[], ids: string[] = []) => {
      const matching = sql`select rowid from ${index} where search_key match ${phraseOf(sought.map(needle))}`
      const named = eb
        .selectFrom(`${table} as named` as 'members as named')
        .select('named.seq')
        .where('named.gbc_id', '=', besides?.gbc_id ?? '')
        .where('named.id', 'in', ids)
      // By the row's address both ways: SQLite starts from the few that are found and doesn't go through the table.
      const addresses = ids.length === 0 ? matching : sql`${matching} union all select seq from ${named}`
      return sql<boolean>`${sql.ref(`${table}.seq`)} in (${addresses})`
    }
    const together = words.filter((word) => isIndexed(word) && others(word).length === 0)
    const apart = words.filter((word) => isIndexed(word) && others(word).length > 0)
    return eb.and([
      ...(together.length > 0 ? [found(together)] : []),
      ...apart.map((word) => found([word], others(word))),
      ...words.filter((word) => !isIndexed(word)).map(held),
    ])
  }
}
