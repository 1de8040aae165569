import type { RecordQuery } from '#shared/api/recordCalls'

/**
 * A record's query that has its answer when others have theirs too: what they show stands above or beside the record, and
 * coming later would push it away. One that failed and is asked again is not waited for.
 */
export const waitingFor = <Item>(
  query: RecordQuery<Item>,
  ...others: readonly { isLoading: boolean; error?: unknown }[]
): RecordQuery<Item> =>
  others.some(({ isLoading, error }) => isLoading && !error) ? { ...query, currentData: undefined } : query
