import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { EXPORT_FORMATS } from '#contract/jobs'
import { ColumnsMenu } from './ColumnsMenu'
import { FilterChips } from './FilterChips'
import { FilterMenu } from './FilterMenu'
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
  onLeaveDown: () => void
  /** Enter in the search. */
  onEnter?: (text: string) => void
}

/** Search, filters, columns (or order), saved views and export above a list's rows. */
export function ListToolbar<Item>({
  list,
  columns,
  compact,
  filters,
  searchPlaceholder,
  selecting,
  onExport,
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
        {filters.map((filter) => (
          <FilterMenu key={filter.name} filter={filter} value={state.filters[filter.name] ?? ''} actions={actions} />
        ))}
        <span className="list-toolbar-gap" />
        <ViewsMenu list={list} />
        {compact || columns.length === 0 ? (
          <SortControl list={list} columns={columns} />
        ) : (
          <ColumnsMenu columns={columns as ColumnType[]} chosen={state.columns} actions={actions} />
        )}
        {selecting && (
          <Button
            aria-pressed={selecting.active}
            type={selecting.active ? 'primary' : 'default'}
            onClick={selecting.onToggle}
          >
            Выбрать
          </Button>
        )}
        {onExport && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: EXPORT_FORMATS.map((format) => ({
                key: format,
                label: format.toUpperCase(),
                onClick: () => onExport(format),
              })),
            }}
          >
            <Button icon={<DownloadOutlined aria-hidden />}>Выгрузить</Button>
          </Dropdown>
        )}
      </div>
      <FilterChips list={list} filters={filters} />
    </>
  )
}
