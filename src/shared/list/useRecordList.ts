import { useMemo } from 'react'
import type { Page } from '#contract/common'
import type { PluralForms } from '#contract/plural'
import type { RecordCalls } from '#shared/api/recordCalls'
import { useReadOnce } from '#shared/api/useReadOnce'
import { useArchive } from '#shared/detail/useArchive'
import { useOwnGbcId } from '#shared/session/session'
import type { ListFilter } from './filters'
import type { ListParams } from './listSearch'
import { useList, type ListSlice } from './useList'

interface RecordListOptions<Item> {
  calls: Pick<RecordCalls<never, never, Item>, 'list' | 'archive' | 'restore'>
  slice: ListSlice
  /** All filters that the list's call takes, also those that the user doesn't see; give a constant. */
  filters: readonly ListFilter[]
  canArchive: boolean
  /** How the records are counted: «гараж», «гаража», «гаражей». */
  forms?: PluralForms
}

/** What `ListPage` has to know of an area's records: their list by the URL, all pages for printing, the archive. */
export function useRecordList<Item>({ calls, slice, filters, canArchive, forms }: RecordListOptions<Item>) {
  const gbc_id = useOwnGbcId()
  const names = useMemo(() => filters.map(({ name }) => name), [filters])
  const list = useList(slice, names)
  const query = calls.list.useQuery({ gbc_id, params: list.params })
  const readPage = useReadOnce<{ gbc_id: string; params: ListParams }, Page<Item>>(calls.list)
  const archive = useArchive(calls, forms)
  return {
    list,
    query,
    loadPage: (params: ListParams) => readPage({ gbc_id, params }),
    archive: canArchive ? archive : undefined,
  }
}
