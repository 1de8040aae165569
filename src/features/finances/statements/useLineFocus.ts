import { useEffect, useRef, type FocusEvent } from 'react'

const isNothingFocused = () => document.activeElement === null || document.activeElement === document.body

/**
 * Keeps the keyboard at the lines of statements. While nothing has the focus an arrow takes the line that was worked on last, at
 * first the first one; where a line leaves the list, or its dialog closes, the focus goes to the line that stands in its place.
 * @param changes whatever may have taken the focused element away: the lines, whose dialog is open
 * @returns the list's ref, and what tells which line has the focus
 */
export function useLineFocus(...changes: unknown[]) {
  const list = useRef<HTMLUListElement>(null)
  /** Place of the line that had the focus last. */
  const place = useRef<number | null>(null)
  const focusLine = () => {
    const { children = [] } = list.current ?? {}
    const line = children[Math.min(place.current ?? 0, children.length - 1)]
    if (line instanceof HTMLElement) line.focus()
  }

  useEffect(() => {
    if (place.current !== null && isNothingFocused()) focusLine()
    // oxlint-disable-next-line react/exhaustive-deps
  }, changes)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!['ArrowDown', 'ArrowUp'].includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.defaultPrevented || !isNothingFocused()) return
      event.preventDefault()
      focusLine()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLUListElement>) => {
    place.current = [...currentTarget.children].findIndex((line) => line.contains(target))
  }
  return { ref: list, onFocus }
}
