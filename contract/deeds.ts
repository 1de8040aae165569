/** An area's own deeds, said in one of two ways. @param form 0 = as a history says it, 1 = as a verb */
export const saidOf = <Deed extends string>(deeds: Record<Deed, readonly [string, string]>, form: 0 | 1) =>
  Object.fromEntries(
    Object.entries<readonly [string, string]>(deeds).map(([deed, words]) => [deed, words[form]]),
  ) as Record<Deed, string>
