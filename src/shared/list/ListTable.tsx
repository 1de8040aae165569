import { Table, type TableProps } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { onRowClick, onRowKey } from './rowKeys'
import type { List } from './useList'

/** More rows than this are drawn only where they are seen. */
const VIRTUAL_ABOVE = 100
const VIRTUAL_HEIGHT = 640

export interface Row {
  id: string
}

interface ListTableProps<Item extends Row> {
  list: List
  items: Item[]
  /** `key` names the field shown, `dataIndex` what the server sorts by where there is `sorter: true`. */
  columns: ColumnType<Item>[]
  selectable: boolean
  /** Where a row leads; give a constant. */
  to: (item: Item) => string
}

/** Cells are drawn anew only when their record changed: sorting moves rows, it doesn't rewrite them. */
const shouldCellUpdate = <Item,>(now: Item, before: Item) => now !== before

function withOrder<Item>(columns: ColumnType<Item>[], sort: string): ColumnType<Item>[] {
  const field = sort.replace(/^-/, '')
  const order = sort.startsWith('-') ? ('descend' as const) : ('ascend' as const)
  return columns.map((column) => ({
    shouldCellUpdate,
    ...column,
    ...(column.sorter && { sortOrder: column.dataIndex === field ? order : null }),
  }))
}

function Rows<Item extends Row>({ list, items, columns, selectable, to }: ListTableProps<Item>) {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const open = (item: Item) => void navigate(to(item))
  const virtual = items.length > VIRTUAL_ABOVE
  const shown = withOrder(
    columns.filter(({ key }) => list.state.columns.includes(String(key))),
    list.state.sort,
  )

  const onChange: TableProps<Item>['onChange'] = (_pages, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return
    const sign = sorter.order === 'descend' ? '-' : ''
    dispatch(list.actions.sortingChanged(sorter.order ? `${sign}${String(sorter.field)}` : ''))
  }

  return (
    <Table<Item>
      size="small"
      rowKey="id"
      dataSource={items}
      columns={shown}
      pagination={false}
      rowHoverable={false}
      showSorterTooltip={false}
      virtual={virtual}
      // Otherwise list.css lets the table scroll sideways: antd would measure the whole table after every change.
      scroll={virtual ? { x: shown.length * 180, y: VIRTUAL_HEIGHT } : undefined}
      onChange={onChange}
      rowSelection={
        selectable
          ? {
              selectedRowKeys: list.state.selected,
              onChange: (keys) => void dispatch(list.actions.selectionChanged(keys.map(String))),
              preserveSelectedRowKeys: true,
            }
          : undefined
      }
      onRow={(item, index) => ({
        tabIndex: index === 0 ? 0 : -1,
        onClick: (event: MouseEvent<HTMLElement>) => onRowClick(event, () => open(item)),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => onRowKey(event, () => open(item)),
      })}
    />
  )
}

/** The rows of a page as a table, moved through by arrow keys. Drawn anew only for other rows or another look. */
export const ListTable = memo(Rows) as typeof Rows
