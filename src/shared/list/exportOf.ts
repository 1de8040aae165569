import type { ColumnType } from 'antd/es/table'
import type { ExportInput } from '#contract/jobs'
import type { List } from './useList'

/** What to export so that the file reads like the list on screen, every page of it. */
export const exportOf = <Item>(
  area: ExportInput['area'],
  format: ExportInput['format'],
  columns: ColumnType<Item>[],
  { state, params }: List,
): ExportInput => ({
  area,
  format,
  columns: columns.map(({ key }) => String(key)).filter((key) => state.columns.includes(key)),
  query: params,
})
