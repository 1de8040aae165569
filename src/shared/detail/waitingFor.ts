import type { RecordQuery } from '#shared/api/recordCalls'

/**
 * A record's query that has its answer when others have theirs too: what they show stands above or beside the record, and
 * coming later would push it away.
 */
export const waitingFor = <Item>(
  query: RecordQuery<Item>,
  ...others: readonly { isLoading: boolean }[]
): RecordQuery<Item> => (others.some(({ isLoading }) => isLoading) ? { ...query, currentData: undefined } : query)
