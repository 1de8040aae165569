import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './engine'

/** What the two engines write differently in a query. */

/** Rows of a JSON list of texts, each with its `value`, for the `from` of a query. */
export const textsOf = (engine: Engine, column: string): RawBuilder<unknown> =>
  engine === 'postgres'
    ? sql`jsonb_array_elements_text(${sql.ref(column)}::jsonb) as listed(value)`
    : sql`json_each(${sql.ref(column)}) as listed`

/** Names the index that a query has to use where SQLite, which knows nothing of the rows' number, takes another. */
export const byIndex = (engine: Engine, index: string): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`indexed by ${sql.ref(index)}` : sql``
