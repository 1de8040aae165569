import { Table, type TableProps } from 'antd'
import type { ColumnType } from 'antd/es/table'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useDispatch } from 'react-redux'
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
  onOpen: (item: Item) => void
}

function withOrder<Item>(columns: ColumnType<Item>[], sort: string): ColumnType<Item>[] {
  const field = sort.replace(/^-/, '')
  const order = sort.startsWith('-') ? ('descend' as const) : ('ascend' as const)
  return columns.map((column) => (column.sorter ? { ...column, sortOrder: column.dataIndex === field ? order : null } : column))
}

/** The rows of a page as a table, moved through by arrow keys. */
export function ListTable<Item extends Row>({ list, items, columns, selectable, onOpen }: ListTableProps<Item>) {
  const dispatch = useDispatch()
  const virtual = items.length > VIRTUAL_ABOVE
  const shown = withOrder(columns, list.state.sort)

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
      scroll={virtual ? { x: columns.length * 180, y: VIRTUAL_HEIGHT } : { x: 'max-content' }}
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
        onClick: (event: MouseEvent<HTMLElement>) => onRowClick(event, () => onOpen(item)),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => onRowKey(event, () => onOpen(item)),
      })}
    />
  )
}
