/** Two people changed one record: what each did to it, and one record made of both. */

export type Fields = Record<string, unknown>
export type Side = 'mine' | 'theirs'

export interface FieldConflict {
  name: string
  mine: unknown
  theirs: unknown
  /** I changed it too, otherwise than they did: a person must choose. */
  contested: boolean
}

export const sameValue = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * @param base the record as it was when my editing began
 * @returns fields that the other person changed and that don't read in my form as they read in theirs
 */
export const findConflicts = (base: Fields, mine: Fields, theirs: Fields): FieldConflict[] =>
  Object.keys({ ...base, ...theirs })
    .filter((name) => name !== 'version')
    .filter((name) => !sameValue(base[name], theirs[name]) && !sameValue(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      contested: !sameValue(base[name], mine[name]),
    }))

/** What they changed and I didn't is theirs; what we both changed has no side until a person chooses it. */
export const firstChoice = (conflicts: FieldConflict[]): Record<string, Side | undefined> =>
  Object.fromEntries(conflicts.map(({ name, contested }) => [name, contested ? undefined : 'theirs']))

/** My record with their fields where they were chosen, and with the version that it will replace. */
export const resolve = (mine: Fields, theirs: Fields, choice: Record<string, Side | undefined>): Fields => ({
  ...mine,
  ...Object.fromEntries(
    Object.entries(choice)
      .filter(([, side]) => side === 'theirs')
      .map(([name]) => [name, theirs[name] ?? null]),
  ),
  version: theirs.version,
})
