import { useRef } from 'react'

/**
 * @returns a click's work, which the second click of a double one doesn't begin again: neither while the first is under way
 * nor when it is over already, as on a quick network
 */
export function useOnce(work: () => Promise<unknown>): (click: { detail: number }) => void {
  const busy = useRef(false)
  return ({ detail }) => {
    if (busy.current || detail > 1) return
    busy.current = true
    void work().finally(() => (busy.current = false))
  }
}
