import { isUniqueViolation } from './engine'

/**
 * Which of the indexes has refused a row: PostgreSQL names the index, SQLite its columns.
 * @param indexes by the names that PostgreSQL gives them, with their columns as SQLite names them
 * @returns undefined for any other index and any other error
 */
export function violatedIndex<Index extends { columns: string }>(
  indexes: Record<string, Index>,
  error: unknown,
): Index | undefined {
  if (!isUniqueViolation(error)) return undefined
  const { constraint, message } = error as Error & { constraint?: string }
  if (constraint !== undefined) return indexes[constraint]
  const columns = /UNIQUE constraint failed: (.+)$/.exec(message)?.[1]
  return Object.values(indexes).find((index) => index.columns === columns)
}
