import type { Slice } from '@reduxjs/toolkit'
import { useCallback, useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { fromSearch, toParams, toSearch } from './listSearch'
import type { listReducers, ListState } from './listState'
import { useUrlMirror } from './useUrlMirror'

export type ListSlice = Slice<ListState, typeof listReducers>

/** A list's state, its events, and the parameters for its query. */
export interface List {
  state: ListState
  actions: ListSlice['actions']
  params: ReturnType<typeof toParams>
  /** The URL's query of what is shown. */
  search: string
  /** Shows what a saved view or a link names. */
  open: (search: string) => void
}

/**
 * Ties a list's slice to the page and to the URL.
 * @param filterNames filters that the area's list call takes; give a constant
 */
export function useList(slice: ListSlice, filterNames: readonly string[]): List {
  const dispatch = useDispatch()
  const state = useSelector((root: Record<string, ListState>) => slice.selectSlice(root))
  const { q, filters, sort, page, page_size } = state
  const request = useMemo(() => ({ q, filters, sort, page, page_size }), [q, filters, sort, page, page_size])
  const search = toSearch(request)
  const canonical = useCallback((text: string) => toSearch(fromSearch(text, filterNames)), [filterNames])
  const open = useCallback(
    (text: string) => void dispatch(slice.actions.requestOpened(fromSearch(text, filterNames))),
    [dispatch, slice, filterNames],
  )
  useUrlMirror({ search, canonical, open, typing: q !== '' })
  const params = useMemo(() => toParams(request), [request])
  return useMemo(() => ({ state, actions: slice.actions, params, search, open }), [state, slice, params, search, open])
}
