import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#server/db/tables'

/**
 * Members by their ids. SQLite knows nothing of how many a cooperative has: where a list's index holds all that is asked for,
 * it goes through that index, of all members, for each of the few. No list's index holds the version.
 */
export const byIds = (ids: readonly string[]) => (eb: ExpressionBuilder<Tables, 'members'>) =>
  eb.and([eb('id', 'in', ids), eb('version', '>', 0)])
