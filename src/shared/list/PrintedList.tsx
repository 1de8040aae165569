import type { ColumnType } from 'antd/es/table'
import { useEffect, type ReactNode } from 'react'
import { formatInstant } from '#shared/format/dates'
import { plural } from '#contract/plural'
import { PrintSheet } from '#shared/ui/PrintSheet'
import { useRequisites } from '#shared/ui/useRequisites'
import { chipsOf, type ListFilter } from './filters'
import { widthOf } from './columnWidth'
import type { List } from './useList'
import './printedList.css'

const ROWS = ['строка', 'строки', 'строк'] as const

interface PrintedListProps {
  title: ReactNode
  list: List
  filters: readonly ListFilter[]
  /** Those shown on the screen, in their order. */
  columns: ColumnType[]
  rows: readonly { id: string }[]
  /** What a sign in the rows means. */
  note?: ReactNode
  /** The paper is printed, or nobody wants it any more. */
  onDone: () => void
}

function cell({ dataIndex, render }: ColumnType, item: object, index: number): ReactNode {
  const value = typeof dataIndex === 'string' ? (item as Record<string, unknown>)[dataIndex] : undefined
  return (render ? render(value, item, index) : value) as ReactNode
}

/** A whole list on paper: the cooperative's requisites, what was selected and when; the head stands on every page. */
export function PrintedList({ title, list, filters, columns, rows, note, onDone }: PrintedListProps) {
  const requisites = useRequisites()
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    const timer = setTimeout(() => window.print())
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', onDone)
    }
    // Printed once, when the paper is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const selected = [list.state.q && `поиск «${list.state.q}»`, ...chipsOf(list, filters).map(({ text }) => text)]
  const width = columns.reduce((sum, column) => sum + widthOf(column), 0)
  return (
    <PrintSheet size="A4-wide">
      <table className="printed-list">
        <colgroup>
          {columns.map((column) => (
            <col key={String(column.key)} style={{ width: `${(widthOf(column) / width) * 100}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td colSpan={columns.length} className="printed-list-head">
              {requisites}
            </td>
          </tr>
          <tr>
            <td colSpan={columns.length}>
              <h1>{title}</h1>
              <p>
                {[...selected, plural(rows.length, ROWS), formatInstant(new Date().toISOString())]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </td>
          </tr>
          <tr>
            {columns.map((column) => (
              <th key={String(column.key)} style={{ textAlign: column.align }}>
                {column.title as ReactNode}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((item, index) => (
            <tr key={item.id}>
              {columns.map((column) => (
                <td key={String(column.key)} style={{ textAlign: column.align }}>
                  {cell(column, item, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="printed-list-note">{note}</p>}
    </PrintSheet>
  )
}
