import { Table } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { memo, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { widthOf } from './columnWidth'
import { onRowClick, onRowKey } from './rowKeys'
import { nextSort, orderOf, SortTitle } from './SortTitle'
import type { List } from './useList'

/** More rows than this are drawn only where they are seen. */
const VIRTUAL_ABOVE = 100
const VIRTUAL_HEIGHT = 640

/** Pixels. */
const SELECTION_WIDTH = 44
const MENU_WIDTH = 44
/** The room of a list within its frame in a window of 1280: more columns scroll sideways, and the rows under their head. */
const FITS = 982

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
  /** What can be done with a row, at its end; give a constant. */
  menu?: (item: Item) => ReactNode
}

/** Cells are drawn anew only when their record changed: sorting moves rows, it doesn't rewrite them. */
const shouldCellUpdate = <Item,>(now: Item, before: Item) => now !== before

/** Columns with titles that sort, where the area's own name a field to sort by. */
function sortable<Item>(columns: ColumnType<Item>[], sort: string, onSort: (sort: string) => void): ColumnType<Item>[] {
  return columns.map(({ sorter, ...column }) => {
    const field = String(column.dataIndex)
    const order = orderOf(sort, field)
    const title = sorter ? (
      <SortTitle order={order} onSort={() => onSort(nextSort(field, order))}>
        {column.title as ReactNode}
      </SortTitle>
    ) : (
      column.title
    )
    return {
      shouldCellUpdate,
      ...column,
      title,
      width: widthOf(column),
      // One line: what is cut shows whole under the pointer.
      ellipsis: true,
      ...(sorter && { onHeaderCell: () => ({ 'aria-sort': order }) }),
    }
  })
}

/** The column of rows' menus, last of all; it is neither chosen nor printed. */
export const menuColumn = <Item,>(menu: (item: Item) => ReactNode): ColumnType<Item> => ({
  key: 'menu',
  className: 'list-menu',
  width: MENU_WIDTH,
  shouldCellUpdate,
  onHeaderCell: () => ({ 'aria-label': 'Действия' }),
  render: (_, item) => menu(item),
})

function Rows<Item extends Row>({ list, items, columns, selectable, to, menu }: ListTableProps<Item>) {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const open = (item: Item) => void navigate(to(item))
  const virtual = items.length > VIRTUAL_ABOVE
  const named = sortable(
    columns.filter(({ key }) => list.state.columns.includes(String(key))),
    list.state.sort,
    (sort) => void dispatch(list.actions.sortingChanged(sort)),
  )
  const all = menu ? [...named, menuColumn(menu)] : named
  const width = all.reduce((sum, column) => sum + widthOf(column), selectable ? SELECTION_WIDTH : 0)
  const isWide = width > FITS && !virtual
  /** Shares of the room: a scroll bar beside the page takes a little of every column, and none sticks out of the frame. */
  const shareOf = (pixels: number) => (isWide || virtual ? pixels : `${(pixels / width) * 100}%`)
  const shown = all.map((column) => ({ ...column, width: shareOf(widthOf(column)) }))

  return (
    <Table<Item>
      className={isWide ? 'list-table list-table-wide' : 'list-table'}
      style={{ '--list-width': `${width}px` } as CSSProperties}
      size="small"
      rowKey="id"
      dataSource={items}
      columns={shown}
      pagination={false}
      rowHoverable={false}
      virtual={virtual}
      // Otherwise list.css lets the table scroll sideways: antd would measure the whole table after every change.
      scroll={virtual ? { x: width, y: VIRTUAL_HEIGHT } : undefined}
      rowSelection={
        selectable
          ? {
              selectedRowKeys: list.state.selected,
              onChange: (keys) => void dispatch(list.actions.selectionChanged(keys.map(String))),
              preserveSelectedRowKeys: true,
              columnWidth: shareOf(SELECTION_WIDTH),
              // antd's own names are English.
              getTitleCheckboxProps: () => ({ 'aria-label': 'Выбрать все строки страницы' }),
              getCheckboxProps: (item) => ({ 'aria-label': `Выбрать строку ${items.indexOf(item) + 1}` }),
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
