import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { EXPORT_FORMATS } from '#contract/jobs'
import { ChoiceMenu } from './ChoiceMenu'
import { FilterChips } from './FilterChips'
import { chosenValues, type ListFilter } from './filters'
import { SearchField } from './SearchField'
import { SortControl } from './SortControl'
import { TypedFilter } from './TypedFilter'
import type { List } from './useList'
import { ViewsMenu } from './ViewsMenu'

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
export function ListToolbar<Item>({ list, columns, compact, filters, searchPlaceholder, selecting, onExport, onLeaveDown, onEnter }: ListToolbarProps<Item>) {
  const dispatch = useDispatch()
  const { actions, state } = list
  const onSearch = useCallback((text: string) => void dispatch(actions.searched(text)), [dispatch, actions])
  return (
    <>
      <div className="list-toolbar">
        <SearchField value={state.q} placeholder={searchPlaceholder} onSearch={onSearch} onLeaveDown={onLeaveDown} onEnter={onEnter} />
        {filters.map(({ name, label, options, single, typed }) => {
          const choose = (value: string) => void dispatch(actions.filterChanged({ name, value }))
          if (typed) return <TypedFilter key={name} label={label} value={state.filters[name] ?? ''} onChange={choose} />
          if (!options) return null
          return (
            <ChoiceMenu
              key={name}
              text={label}
              options={options}
              single={single}
              chosen={chosenValues(list, name)}
              onChoose={(values) => choose(values.join(','))}
            />
          )
        })}
        <span className="list-toolbar-gap" />
        <ViewsMenu list={list} />
        {compact ? (
          <SortControl list={list} columns={columns} />
        ) : (
          <ChoiceMenu
            text="Столбцы"
            options={columns.map(({ key, title }) => ({ value: String(key), label: typeof title === 'string' ? title : String(key) }))}
            chosen={state.columns}
            // A table without columns says nothing: the last one stays.
            onChoose={(keys) => void (keys.length > 0 && dispatch(actions.columnsChosen(keys)))}
          />
        )}
        {selecting && (
          <Button aria-pressed={selecting.active} type={selecting.active ? 'primary' : 'default'} onClick={selecting.onToggle}>
            Выбрать
          </Button>
        )}
        {onExport && (
          <Dropdown
            trigger={['click']}
            menu={{ items: EXPORT_FORMATS.map((format) => ({ key: format, label: format.toUpperCase(), onClick: () => onExport(format) })) }}
          >
            <Button icon={<DownloadOutlined aria-hidden />}>Выгрузить</Button>
          </Dropdown>
        )}
      </div>
      <FilterChips list={list} filters={filters} />
    </>
  )
}
