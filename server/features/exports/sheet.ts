import type { EXPORT_FORMATS } from '#contract/jobs'
import type { Cell, CellType } from '#server/records/exportArea'

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** One sheet to write: its name, columns and the number of rows that will come, sums below them aside. */
export interface Sheet {
  title: string
  columns: { title: string; type: CellType }[]
  total: number
}

/** Rows come by pages, so that no more than two of them are held at once. */
export type Pages = AsyncGenerator<Cell[][]>
