import { violatedIndex } from '#server/db/violatedIndex'
import { invalid, type AppError } from '#server/lib/errors'

interface UniqueIndex {
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

/**
 * The answer to the caller when the database refuses a row because another one has its number, e-mail or ИНН already.
 * @returns 422 with the field by the index that was violated; null for any other error
 */
export function uniqueViolation(indexes: UniqueIndexes, error: unknown): AppError | null {
  const index = violatedIndex(indexes, error)
  return index ? invalid(index.errors) : null
}
