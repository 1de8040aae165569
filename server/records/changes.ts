/** What an edit changed: both values, by the name of the field. */
export type Changes = Record<string, [before: unknown, after: unknown]>

/** Which of the named fields differ, with both values. */
export function changesBetween(before: object, after: object, fields: readonly string[]): Changes {
  const pairs = fields.map((field): [string, [unknown, unknown]] => [
    field,
    [(before as Record<string, unknown>)[field] ?? null, (after as Record<string, unknown>)[field] ?? null],
  ])
  return Object.fromEntries(pairs.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)))
}

/** Changes as they are stored; none where they were destroyed. */
export const parseChanges = (changes: string | null): Record<string, [unknown, unknown]> =>
  changes === null ? {} : (JSON.parse(changes) as Record<string, [unknown, unknown]>)
