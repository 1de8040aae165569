import { nanoid } from '@reduxjs/toolkit'
import type { ColumnType } from 'antd/es/table'
import type { ExportInput } from '#contract/jobs'
import { useCan, useGbcId } from '#shared/session/session'
import { useCreateExportMutation } from './exportApi'
import type { List } from './useList'

/**
 * @returns starts an export that reads like the list on screen: its columns, its filters and order, every page of it;
 * undefined without an area and for who may not export
 */
export function useExportList<Item>(
  area: ExportInput['area'] | undefined,
  columns: ColumnType<Item>[],
  { state, params }: List,
) {
  const gbc_id = useGbcId()
  const allowed = useCan('exports.write')
  const [createExport] = useCreateExportMutation()
  if (!area || !gbc_id || !allowed) return undefined
  return (format: ExportInput['format']) => {
    const shown = columns.map(({ key }) => String(key)).filter((key) => state.columns.includes(key))
    void createExport({ gbc_id, body: { area, format, columns: shown, query: params }, idempotencyKey: nanoid() })
  }
}
