/**
 * Stands in a statement for ids that are not known yet: those that the first statement of `togetherWithFound` finds.
 * So a page of a list and what its rows say besides are one way to the database. It is no text of anybody: none has a NUL.
 */
const FOUND_IDS = '\0ids of the first statement'

/** The same where a prepared statement takes ids (`preparedQuery.ts`). */
export const foundIds = FOUND_IDS as unknown as readonly string[]

/** @param first rows of the first statement */
export const withFoundIds = (parameters: readonly unknown[], first: readonly unknown[] | undefined): unknown[] =>
  parameters.map((value) =>
    value === FOUND_IDS ? JSON.stringify((first as { id: string }[] | undefined)?.map(({ id }) => id) ?? []) : value,
  )
