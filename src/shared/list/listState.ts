import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { PAGE_SIZE } from '#contract/paging'

/** What a list asks for: all of it stands in the URL too. */
export interface ListRequest {
  q: string
  /** Filter's name → its value as the API takes it: several are joined by commas. */
  filters: Record<string, string>
  /** Field's name, with a leading minus downwards; '' = the server's own order. */
  sort: string
  page: number
  page_size: number
}

/** A request that a person gave a name. */
export interface SavedView {
  name: string
  /** The URL's query. */
  search: string
}

/** Client-only state of one list. */
export interface ListState extends ListRequest {
  /** Keys of the columns that are shown. */
  columns: string[]
  selected: string[]
  views: SavedView[]
}

const emptyRequest: ListRequest = { q: '', filters: {}, sort: '', page: 1, page_size: PAGE_SIZE }

/** Initial state of a list that shows these columns. */
const listState = (columns: string[]): ListState => ({ ...emptyRequest, columns, selected: [], views: [] })

/** Another set of rows: what was selected among the former ones is no longer in sight. */
function startOver(state: ListState) {
  state.page = 1
  state.selected = []
}

/** What happens to a list. */
export const listReducers = {
  searched(state: ListState, { payload }: PayloadAction<string>) {
    state.q = payload
    startOver(state)
  },
  /** An empty value takes the filter away. */
  filterChanged(state: ListState, { payload }: PayloadAction<{ name: string; value: string }>) {
    if (payload.value) state.filters[payload.name] = payload.value
    else delete state.filters[payload.name]
    startOver(state)
  },
  filtersCleared(state: ListState) {
    state.q = ''
    state.filters = {}
    startOver(state)
  },
  sortingChanged(state: ListState, { payload }: PayloadAction<string>) {
    state.sort = payload
    state.page = 1
  },
  pageChanged(state: ListState, { payload }: PayloadAction<{ page: number; page_size: number }>) {
    // Pages of another size don't begin where the former did.
    state.page = payload.page_size === state.page_size ? payload.page : 1
    state.page_size = payload.page_size
  },
  columnsChosen(state: ListState, { payload }: PayloadAction<string[]>) {
    state.columns = payload
  },
  selectionChanged(state: ListState, { payload }: PayloadAction<string[]>) {
    state.selected = payload
  },
  viewSaved(state: ListState, { payload }: PayloadAction<SavedView>) {
    state.views = [...state.views.filter(({ name }) => name !== payload.name), payload]
  },
  viewRemoved(state: ListState, { payload }: PayloadAction<string>) {
    state.views = state.views.filter(({ name }) => name !== payload)
  },
  /** The URL names a request: a link, Back, a saved view. */
  requestOpened(state: ListState, { payload }: PayloadAction<ListRequest>) {
    Object.assign(state, payload, { selected: [] })
  },
}

/**
 * Slice of a feature that keeps one list and nothing else.
 * @param columns keys of the columns that a new user sees; the rest are in the chooser
 */
export const listSlice = <Name extends string>(name: Name, columns: string[]) =>
  createSlice({ name, initialState: listState(columns), reducers: listReducers })
