/** Headers of a table, as a kept mapping is known again by them. */
export const headersKey = (columns: { header: string }[]): string =>
  JSON.stringify(columns.map(({ header }) => header.toLowerCase().replace(/\s+/g, ' ').trim()))
