import type { OwnerValues, ParsedRow } from './parsedRow'

/** What a row says of one of its owners. */
export interface Mention {
  row: ParsedRow
  owner: OwnerValues
  /** Keys of the row's garages. */
  garages: string[]
}
