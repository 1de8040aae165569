import { useEffect, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { ROW } from './rowKeys'

/** The row that was left last, and the list's address with its query. */
let left: { address: string; id: string } | null = null

/**
 * Who opened a row and comes back finds the focus on it.
 * @param isReady whether the rows are there
 * @returns to be called with what was clicked or pressed inside the rows
 */
export function useReturnFocus(rows: RefObject<HTMLElement | null>, isReady: boolean) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const isBack = useNavigationType() === NavigationType.Pop
  const waits = useRef(isBack && left?.address === address)

  useEffect(() => {
    if (!isReady || !waits.current) return
    waits.current = false
    const id = left?.id
    const row = [...(rows.current?.querySelectorAll<HTMLElement>(ROW) ?? [])].find(
      ({ dataset }) => dataset.rowKey === id,
    )
    // The scroll has come back by itself.
    row?.focus({ preventScroll: true })
  }, [isReady, rows])

  return (target: EventTarget) => {
    const id = (target as HTMLElement).closest<HTMLElement>(ROW)?.dataset.rowKey
    if (id) left = { address, id }
  }
}
