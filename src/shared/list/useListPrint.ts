import { useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Page } from '#contract/common'
import { MAX_PAGE_SIZE } from '#contract/paging'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import type { ListParams } from './listSearch'
import type { List } from './useList'

/** More rows than this are paper for a printing house: they are exported instead. */
const MOST_ROWS = 3000

/** Reads a page of the list anew. */
export type LoadPage<Item> = (params: ListParams) => Promise<Page<Item>>

const TOO_MANY = `Для печати слишком много строк: больше ${MOST_ROWS}. Сузьте поиск или выгрузите список в файл.`

/**
 * Gathers all that the list selects, or the rows that are ticked, page by page.
 * @returns null when they are too many
 */
async function allRows<Item extends { id: string }>(load: LoadPage<Item>, { params, state: { selected } }: List) {
  const rows: Item[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await load({ ...params, page, page_size: MAX_PAGE_SIZE })
    if (total > MOST_ROWS) return null
    rows.push(...items)
    if (items.length === 0 || rows.length >= total) break
  }
  return selected.length > 0 ? rows.filter(({ id }) => selected.includes(id)) : rows
}

/** Prints a list: `rows` are there while its paper is. Undefined `load`: the list isn't printed. */
export function useListPrint<Item extends { id: string }>(load: LoadPage<Item> | undefined, list: List) {
  const dispatch = useDispatch()
  const raiseFailure = useRaiseFailure()
  const [rows, setRows] = useState<Item[] | null>(null)
  /** From the click until the paper is printed: a second click would print it twice. */
  const busy = useRef(false)
  const done = () => {
    busy.current = false
    setRows(null)
  }
  const print = async (loadPage: LoadPage<Item>) => {
    if (busy.current) return
    busy.current = true
    try {
      const found = await allRows(loadPage, list)
      if (found) return setRows(found)
      dispatch(noticeRaised({ kind: 'warning', text: TOO_MANY }))
    } catch (error) {
      raiseFailure(error)
    }
    busy.current = false
  }
  return { rows, print: load && (() => void print(load)), done }
}
