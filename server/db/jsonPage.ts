/** Rows as JSON, each a list of values: the last parameter of a statement that SQLite's thread runs for each of them. */
export interface Page {
  page: string
}

export const isPage = (parameter: unknown): parameter is Page =>
  typeof parameter === 'object' && parameter !== null && 'page' in parameter
