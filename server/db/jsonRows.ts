/** Rows as JSON, each a list of values: the last parameter of a statement that SQLite's thread runs for each of them. */
export interface JsonRows {
  rows: string
}

export const isJsonRows = (parameter: unknown): parameter is JsonRows =>
  typeof parameter === 'object' && parameter !== null && 'rows' in parameter
