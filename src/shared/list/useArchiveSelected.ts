import { useDispatch } from 'react-redux'
import type { Archive } from '#shared/detail/useArchive'
import type { List } from './useList'

/** @returns puts the selected rows into the archive; gone from the list, they are selected no more */
export function useArchiveSelected({ actions }: List, { archiveAll }: Archive) {
  const dispatch = useDispatch()
  return async (ids: string[]) => {
    await archiveAll(ids)
    dispatch(actions.selectionChanged([]))
  }
}
