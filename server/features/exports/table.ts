import type { Cell, CellType } from '#server/records/exportArea'

export interface TableColumn {
  title: string
  type: CellType
  /** On paper, in points; else what its type needs. */
  width?: number
  /** A running balance, which stays true of its day in rows that are struck through. */
  running?: boolean
}

/** A table of the screen as a file shows it: the same rows in the same order with the same totals. Money is kopecks. */
export interface Table {
  /** What stands above it and what the file is called. */
  title: string
  /** Name of the workbook's sheet; at most 31 characters. */
  sheet: string
  /** Lines below the title, on paper. */
  notes?: string[]
  columns: readonly TableColumn[]
  rows: readonly (readonly Cell[])[]
  /** Indexes of rows that are sums of others. */
  sums?: ReadonlySet<number>
  /** Indexes of rows that stand no more: struck through on paper. */
  struck?: ReadonlySet<number>
  /** Below the rows; empty where there are none. */
  totals?: readonly Cell[]
  /** Below the totals: what part of them is something. */
  below?: readonly (readonly Cell[])[]
  /** The sentence that ends it, on paper. */
  ending?: string
}

/** So many rows are read for one file of a table. */
export const MOST_TABLE_ROWS = 50_000
