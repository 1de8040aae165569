import type { ParsedRow } from './parsedRow'

/** Refuses a row for what no single cell shows. */
export const refuse = (row: ParsedRow, field: 'garage_number' | 'name' | 'share', message: string) =>
  row.problems.push({ column: null, field, message })
