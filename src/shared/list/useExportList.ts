import { nanoid } from '@reduxjs/toolkit'
import type { ColumnType } from 'antd/es/table'
import type { ExportInput } from '#contract/jobs'
import { useCreateExportMutation } from './exportApi'
import type { List } from './useList'

/** @returns starts an export that reads like the list on screen: its columns, its filters and order, every page of it */
export function useExportList<Item>(
  gbc_id: string,
  area: ExportInput['area'],
  columns: ColumnType<Item>[],
  { state, params }: List,
) {
  const [createExport] = useCreateExportMutation()
  return (format: ExportInput['format']) => {
    const shown = columns.map(({ key }) => String(key)).filter((key) => state.columns.includes(key))
    void createExport({ gbc_id, body: { area, format, columns: shown, query: params }, idempotencyKey: nanoid() })
  }
}
