const LIST = 'LIST'

/** Tag of every list of this type: an empty list has it too, so a creation refetches it. */
export const listTag = <T extends string>(type: T) => ({ type, id: LIST })

export const idTag = <T extends string>(type: T, id: string) => ({ type, id })

/** Tags of a query that answers with records: the list and each of them. */
export const listTags = <T extends string>(type: T, items: readonly { id: string }[] = []) => [
  listTag(type),
  ...items.map(({ id }) => idTag(type, id)),
]
