import { useEffect, useRef, type RefObject } from 'react'

/**
 * Scrolls a row of tabs to the chosen one.
 * @param active what is chosen: another one is scrolled to anew
 * @returns the row
 */
export function useChosenInView<Row extends HTMLElement>(active: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    // Not by scrollIntoView, which would scroll the page too.
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2 + chosen.offsetWidth / 2
  }, [active])
  return row
}
