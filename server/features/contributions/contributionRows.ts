import type { Selectable } from 'kysely'
import {
  contributionKindInputSchema,
  natureNames,
  type ContributionKind,
  type ContributionKindInput,
  type Rate,
} from '#contract/money/contributions'
import { fold, searchKey, sortKey } from '#server/db/keys'
import type { ContributionKindsTable } from '#server/db/tables'
import { nullsFor } from '#server/records/versioned'

export type KindFields = Omit<ContributionKindInput, 'version'>

export const toKind = (row: Selectable<ContributionKindsTable>, rate: Rate | null): ContributionKind => ({
  ...(row as unknown as ContributionKind),
  penalty: row.penalty === 1,
  rate,
})

/** Columns of what people typed, with the keys that lists are ordered and searched by. */
export function columnsOf(input: KindFields) {
  const columns = nullsFor(contributionKindInputSchema, input)
  const { name, nature, decision, penalty } = columns
  return {
    ...columns,
    penalty: penalty ? (1 as const) : (0 as const),
    name_key: fold(name),
    sort_key: sortKey(name),
    search_key: searchKey([name, natureNames[nature], decision]),
  }
}

/** Fields that the history compares. */
export const HISTORY_FIELDS = [
  ...Object.keys(contributionKindInputSchema.fields).filter((field) => field !== 'version'),
  'closed_on',
  'archived_at',
] as const
