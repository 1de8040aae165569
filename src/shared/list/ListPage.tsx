import { Button } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import type { Page } from '#contract/common'
import type { ExportArea } from '#contract/jobs'
import { ArchiveUndo } from '#shared/detail/ArchiveUndo'
import type { Archive } from '#shared/detail/useArchive'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import type { ListFilter } from './filters'
import { ListCards } from './ListCards'
import { ListSkeleton } from './ListSkeleton'
import { ListTable, menuColumn, type Row } from './ListTable'
import { ListToolbar } from './ListToolbar'
import { NothingFound } from './NothingFound'
import { Pages } from './Pages'
import { PageSizeMenu } from './PageSizeMenu'
import { SelectionBar } from './SelectionBar'
import { focusFirstRow } from './rowKeys'
import { useCompact } from './useCompact'
import { useExportList } from './useExportList'
import { useEnterOpensFirst } from './useEnterOpensFirst'
import type { List } from './useList'
import { useListPrint, type LoadPage } from './useListPrint'
import { useReturnFocus } from './useReturnFocus'
import './list.css'

const PrintedList = lazy(async () => ({ default: (await import('./PrintedList')).PrintedList }))

/** A list call's result, as RTK Query's hook returns it. */
export interface PageQuery<Item> {
  data?: Page<Item>
  currentData?: Page<Item>
  error?: unknown
  refetch: () => unknown
}

interface ListPageProps<Item extends Row> {
  title: string
  /** What the list is called on paper, where the page's title is that of all its tabs. */
  printTitle?: string
  subtitle?: ReactNode
  /** Pages of the same area. */
  tabs?: ReactNode
  actions?: ReactNode
  list: List
  query: PageQuery<Item>
  columns: ColumnType<Item>[]
  filters?: readonly ListFilter[]
  searchPlaceholder: string
  /** Where a row leads; give a constant. */
  to: (item: Item) => string
  /** A row on a phone. */
  card: (item: Item) => ReactNode
  /** What can be done with a row, at its end; give a constant. */
  menu?: (item: Item) => ReactNode
  /** While there is nothing at all: one sentence and one button. */
  emptyText: string
  emptyAction?: ReactNode
  /** Buttons for the selected rows. Without them and without an archive nothing can be selected. */
  bulkActions?: (ids: string[]) => ReactNode
  /** For who may put rows into the archive: the button for the selected ones, and the way back. */
  archive?: Archive
  /** Whose export «Выгрузить» starts, for who may export. */
  exportArea?: ExportArea
  /** Reads a page of the list: «Печать» puts all pages on paper. */
  loadPage?: LoadPage<Item>
  /** What a sign in these rows means: below them, on paper too. */
  note?: (items: readonly Item[]) => ReactNode
  /** Enter in the search opens the first row found: for records that people know by an exact number. */
  enterOpensFirst?: boolean
}

/** Rows of a window of 800 px. */
const IN_SIGHT = 15

const NO_FILTERS: readonly ListFilter[] = []

const shownIn = <Item,>({ state }: List, columns: ColumnType<Item>[]) =>
  columns.filter(({ key }) => state.columns.includes(String(key)))

/** A page with one list: search, filters, sorting, columns, selection and paging of whatever rows it is given. */
export function ListPage<Item extends Row>(props: ListPageProps<Item>) {
  const { title, subtitle, tabs, actions, list, query, columns, filters = NO_FILTERS, searchPlaceholder } = props
  const { bulkActions, archive, exportArea, loadPage, note, enterOpensFirst, to, printTitle = title } = props
  const navigate = useNavigate()
  const rows = useRef<HTMLDivElement>(null)
  const compact = useCompact()
  const [selecting, setSelecting] = useState(false)
  const dispatch = useDispatch()
  const startExport = useExportList(exportArea, columns, list)
  const shownColumns = shownIn(list, columns)
  const { rows: printed, print, done: onPrinted } = useListPrint(loadPage, list)
  const rememberRow = useReturnFocus(rows, query.currentData !== undefined)
  const selectable = bulkActions !== undefined || archive !== undefined
  const openFirst = useEnterOpensFirst(list.state.q, query.currentData, (item) => void navigate(to(item)))
  const focusRows = useCallback(() => focusFirstRow(rows.current), [])
  const toggleSelecting = () => {
    setSelecting(!selecting)
    dispatch(list.actions.selectionChanged([]))
  }
  // Gone from the list, they are selected no more.
  const archiveSelected = async ({ archiveAll }: Archive) => {
    await archiveAll(list.state.selected)
    dispatch(list.actions.selectionChanged([]))
  }

  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} tabs={tabs} />
      <ListToolbar
        list={list}
        columns={columns}
        compact={compact}
        selecting={compact && selectable ? { active: selecting, onToggle: toggleSelecting } : undefined}
        filters={filters}
        searchPlaceholder={searchPlaceholder}
        onExport={startExport}
        onPrint={print}
        onLeaveDown={focusRows}
        onEnter={enterOpensFirst ? openFirst : undefined}
      />
      {selectable && list.state.selected.length > 0 && (
        <SelectionBar list={list} compact={compact}>
          {bulkActions?.(list.state.selected)}
          {archive && <Button onClick={() => void archiveSelected(archive)}>В архив</Button>}
        </SelectionBar>
      )}
      <div
        ref={rows}
        onClickCapture={({ target }) => rememberRow(target)}
        onKeyDownCapture={({ target }) => rememberRow(target)}
      >
        {query.error && !query.currentData ? (
          <FailureState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Rows {...props} compact={compact} selecting={selecting} selectable={selectable} />
        )}
      </div>
      {archive && <ArchiveUndo archive={archive} />}
      <Note>{note?.(query.data?.items ?? [])}</Note>
      {printed && (
        <Suspense>
          <PrintedList
            title={printTitle}
            list={list}
            filters={filters}
            columns={shownColumns}
            rows={printed}
            note={note?.(printed)}
            onDone={onPrinted}
          />
        </Suspense>
      )}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => children && <p className="list-note">{children}</p>

type RowsProps<Item extends Row> = ListPageProps<Item> & {
  compact: boolean
  selecting: boolean
  selectable: boolean
}

function Rows<Item extends Row>({
  list,
  query,
  columns,
  to,
  card,
  menu,
  compact,
  selecting,
  selectable,
  ...props
}: RowsProps<Item>) {
  const { data, currentData } = query
  // The click is answered at once; the table follows when it is drawn.
  const drawn = useDeferredValue(list)
  // Of the first page the rows in sight are drawn at once, the rest after them.
  const items = useDeferredValue(data?.items) ?? data?.items.slice(0, IN_SIGHT) ?? []
  usePageInRange(list, currentData)

  if (!data) {
    const shown = shownIn(list, columns)
    return <ListSkeleton columns={menu ? [...shown, menuColumn(menu)] : shown} compact={compact} />
  }
  if (data.total === 0) return <NothingFound list={list} text={props.emptyText} action={props.emptyAction} />
  return (
    <div className={currentData ? 'list-rows' : 'list-rows list-rows-waiting'} aria-busy={!currentData}>
      {compact ? (
        <ListCards list={list} items={items} selecting={selecting && selectable} to={to} card={card} menu={menu} />
      ) : (
        <ListTable list={drawn} items={items} columns={columns} selectable={selectable} to={to} menu={menu} />
      )}
      <ListPages
        page={list.state.page}
        page_size={list.state.page_size}
        actions={list.actions}
        total={data.total}
        compact={compact}
      />
    </div>
  )
}

interface ListPagesProps {
  page: number
  page_size: number
  actions: List['actions']
  total: number
  compact: boolean
}

const ListPages = memo(function ListPages({ page, page_size, actions, total, compact }: ListPagesProps) {
  const dispatch = useDispatch()
  return (
    <div className="list-pages">
      <Pages
        of={{ page, page_size, total }}
        always
        onOpen={(next) => void dispatch(actions.pageChanged({ page: next, page_size }))}
      />
      {!compact && <PageSizeMenu page={page} page_size={page_size} actions={actions} />}
    </div>
  )
})

/** A link to a page that is no longer there (rows were archived since) shows the last one. */
function usePageInRange({ actions, state: { page, page_size } }: List, data?: Page<unknown>) {
  const dispatch = useDispatch()
  const last = data && Math.max(1, Math.ceil(data.total / page_size))
  useEffect(() => {
    if (last && page > last) dispatch(actions.pageChanged({ page: last, page_size }))
  }, [dispatch, actions, page, page_size, last])
}
