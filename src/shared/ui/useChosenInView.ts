import { useEffect, type RefObject } from 'react'

/**
 * Scrolls a row of tabs to the chosen one.
 * @param active what is chosen: another one is scrolled to anew
 */
export function useChosenInView(row: RefObject<HTMLElement | null>, active: string): void {
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    // Not by scrollIntoView, which would scroll the page too.
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2 + chosen.offsetWidth / 2
  }, [row, active])
}
