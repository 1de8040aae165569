import { useEffect, useRef } from 'react'
import type { Page } from '#contract/common'

/**
 * Opens the first row of what is searched for, once the rows are there.
 * @param q what the list is searched for
 * @param data the page that answers it, absent while it is on its way
 * @returns called with the text when Enter is pressed in the search
 */
export function useEnterOpensFirst<Item>(q: string, data: Page<Item> | undefined, open: (item: Item) => void) {
  const wanted = useRef<string | null>(null)
  const openFirst = ({ items }: Page<Item>) => items.length > 0 && open(items[0])

  useEffect(() => {
    // Something else was typed meanwhile: what Enter was pressed for is no longer wanted.
    if (wanted.current !== q) wanted.current = null
    if (wanted.current === null || !data) return
    wanted.current = null
    openFirst(data)
    // Only another search or its answer opens a row, never a new function of the page's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [q, data])

  return (text: string) => {
    if (!text.trim()) return
    if (text === q && data) openFirst(data)
    else wanted.current = text
  }
}
