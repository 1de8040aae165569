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
import { flagsOf, historyFieldsOf, nullsFor } from '#server/records/versioned'

export type KindFields = Omit<ContributionKindInput, 'version'>

export const toKind = (row: Selectable<ContributionKindsTable>, rate: Rate | null): ContributionKind => ({
  ...row,
  ...flagsOf(row, ['penalty']),
  rate,
})

/** Columns of what people typed, with the keys that lists are ordered and searched by. */
export function columnsOf(input: KindFields) {
  const columns = nullsFor(contributionKindInputSchema, input)
  const { name, nature, decision } = columns
  return {
    ...columns,
    name_key: fold(name),
    sort_key: sortKey(name),
    search_key: searchKey([name, natureNames[nature], decision]),
  }
}

/** Fields that the history compares. */
export const HISTORY_FIELDS = historyFieldsOf(contributionKindInputSchema, ['closed_on'])
