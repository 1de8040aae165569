import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { EXPORT_FORMATS } from '#contract/jobs'
import { ColumnsMenu } from './ColumnsMenu'
import { FilterButton } from './FilterButton'
import { FilterChips } from './FilterChips'
import type { ListFilter } from './filters'
import { SearchField } from './SearchField'
import { SortControl } from './SortControl'
import type { List } from './useList'
import { ViewsMenu } from './ViewsMenu'
import './list.css'

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

interface ListToolbarProps<Item> {
  list: List
  columns: ColumnType<Item>[]
  /** On a phone: cards instead of columns. */
  compact: boolean
  filters: readonly ListFilter[]
  searchPlaceholder: string
  /** On a phone, where cards can be selected: begins and ends it. */
  selecting?: { active: boolean; onToggle: () => void }
  onExport?: (format: ExportFormat) => void
  onPrint?: () => void
  onLeaveDown: () => void
  /** Enter in the search. */
  onEnter?: (text: string) => void
}

const exportItems = (onExport: (format: ExportFormat) => void, prefix = '') =>
  EXPORT_FORMATS.map((format) => ({
    key: format,
    label: prefix + format.toUpperCase(),
    onClick: () => onExport(format),
  }))

/** What is rare on a phone, in words: there is no room for them in the line. */
function PhoneMore({
  selecting,
  onExport,
  onPrint,
}: Pick<ListToolbarProps<unknown>, 'selecting' | 'onExport' | 'onPrint'>) {
  const items = [
    ...(selecting ? [{ key: 'select', label: 'Выбрать', onClick: selecting.onToggle }] : []),
    ...(onExport ? exportItems(onExport, 'Выгрузить в ') : []),
    ...(onPrint ? [{ key: 'print', label: 'Печать', onClick: onPrint }] : []),
  ]
  if (items.length === 0) return null
  // What was begun is ended in the place where it was begun.
  if (selecting?.active)
    return (
      <Button type="primary" aria-pressed onClick={selecting.onToggle}>
        Готово
      </Button>
    )
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button>Ещё</Button>
    </Dropdown>
  )
}

/** Search, filters, columns (or order), lists of one's own, export and print: one line above a list's rows. */
export function ListToolbar<Item>({
  list,
  columns,
  compact,
  filters,
  searchPlaceholder,
  selecting,
  onExport,
  onPrint,
  onLeaveDown,
  onEnter,
}: ListToolbarProps<Item>) {
  const dispatch = useDispatch()
  const { actions, state } = list
  const onSearch = useCallback((text: string) => void dispatch(actions.searched(text)), [dispatch, actions])
  return (
    <>
      <div className="list-toolbar">
        <SearchField
          value={state.q}
          placeholder={searchPlaceholder}
          onSearch={onSearch}
          onLeaveDown={onLeaveDown}
          onEnter={onEnter}
        />
        {filters.length > 0 && <FilterButton list={list} filters={filters} />}
        <span className="list-toolbar-gap" />
        {compact || columns.length === 0 ? (
          <SortControl list={list} columns={columns} compact={compact} />
        ) : (
          <ColumnsMenu columns={columns as ColumnType[]} chosen={state.columns} actions={actions} />
        )}
        <ViewsMenu list={list} compact={compact} />
        {compact && <PhoneMore selecting={selecting} onExport={onExport} onPrint={onPrint} />}
        {!compact && onExport && (
          <Dropdown trigger={['click']} menu={{ items: exportItems(onExport) }}>
            <Button icon={<DownloadOutlined aria-hidden />}>Выгрузить</Button>
          </Dropdown>
        )}
        {!compact && onPrint && (
          <Button icon={<PrinterOutlined aria-hidden />} onClick={onPrint}>
            Печать
          </Button>
        )}
      </div>
      <FilterChips list={list} filters={filters} />
    </>
  )
}
