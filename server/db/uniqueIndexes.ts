import { invalid, type AppError } from '#server/lib/errors'
import { isUniqueViolation } from './engine'

export interface UniqueIndex {
  /** Columns as SQLite names them when the index refuses a row. */
  columns: string
  /** Messages to the caller, at the field that is to be typed anew. */
  errors: Record<string, string>
}

/**
 * Unique indexes of an area that two requests at once can meet in: each found the value free, the index lets one of them
 * through. By the names that PostgreSQL gives them.
 */
export type UniqueIndexes = Record<string, UniqueIndex>

export const NUMBER_TAKEN = 'Номер уже занят: впишите другой'

/** PostgreSQL names the index, SQLite its columns. */
function violatedIndex(
  indexes: UniqueIndexes,
  { constraint, message }: Error & { constraint?: string },
): UniqueIndex | undefined {
  if (constraint !== undefined) return indexes[constraint]
  const columns = /UNIQUE constraint failed: (.+)$/.exec(message)?.[1]
  return Object.values(indexes).find((index) => index.columns === columns)
}

/**
 * The answer to the caller when the database refuses a row because another one has its number, e-mail or ИНН already.
 * @returns 422 with the field by the index that was violated; null for any other error
 */
export function uniqueViolation(indexes: UniqueIndexes, error: unknown): AppError | null {
  const index = isUniqueViolation(error) ? violatedIndex(indexes, error as Error) : undefined
  return index ? invalid(index.errors) : null
}
