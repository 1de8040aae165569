import type { ChangedEvent } from '#contract/events'

const LIST = 'LIST'

/** Tag of every list of this type: an empty list has it too, so a creation refetches it. */
export const listTag = <T extends string>(type: T) => ({ type, id: LIST })

export const idTag = <T extends string>(type: T, id: string) => ({ type, id })

/** Tags of a query that answers with records: the list and each of them. */
export const listTags = <T extends string>(type: T, items: readonly { id: string }[] = []) => [
  listTag(type),
  ...items.map(({ id }) => idTag(type, id)),
]

/** Lists that changes make stale. @param tags tag → changes that make its lists stale (Feature.tags) */
export const listsStaleAfter = <T extends string>(
  tags: Record<T, readonly ChangedEvent['type'][]>,
  changed: readonly ChangedEvent['type'][],
) => (Object.keys(tags) as T[]).filter((tag) => tags[tag].some((type) => changed.includes(type))).map(listTag)

type TagsOf<Tag, Result, Arg> =
  | readonly Tag[]
  | ((result: Result | undefined, error: undefined, arg: Arg) => readonly Tag[])

const CONFLICT = 409
const isConflict = (error: unknown) => (error as { status?: unknown } | undefined)?.status === CONFLICT

const tagsOf = <Tag, Result, Arg>(tags: TagsOf<Tag, Result, Arg>, result: Result | undefined, arg: Arg) =>
  typeof tags === 'function' ? tags(result, undefined, arg) : tags

/**
 * `invalidatesTags` of a mutation: what is stale once it has succeeded. A refused one has changed nothing, so nothing is
 * fetched again; of a change whose answer was lost the socket's event says so.
 */
export const onSuccess =
  <const Tag, Result, Arg>(tags: TagsOf<Tag, Result, Arg>) =>
  (result: Result | undefined, error: unknown, arg: Arg): readonly Tag[] =>
    error ? [] : tagsOf(tags, result, arg)

/**
 * The same for a call that is made from the record on screen and not from a form, which has a copy of its own: a 409 says
 * that what is shown is stale, and the user is to look at it anew.
 */
export const onSuccessOrConflict =
  <const Tag, Result, Arg>(tags: TagsOf<Tag, Result, Arg>) =>
  (result: Result | undefined, error: unknown, arg: Arg): readonly Tag[] =>
    error && !isConflict(error) ? [] : tagsOf(tags, result, arg)
