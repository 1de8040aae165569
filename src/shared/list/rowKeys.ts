import type { KeyboardEvent, MouseEvent } from 'react'

export const ROW = '[data-row-key]'

/** A click or a key on something inside the row that acts by itself, or in a menu opened there, doesn't open the row. */
const isForControl = ({ target, currentTarget }: MouseEvent | KeyboardEvent) =>
  !currentTarget.contains(target as Node) ||
  (target as HTMLElement).closest('a, button, input, label, .ant-table-selection-column') !== null

const rowsOf = (row: Element) => [...(row.parentElement?.querySelectorAll<HTMLElement>(`:scope > ${ROW}`) ?? [])]

/** Focuses the first row of a list. */
export const focusFirstRow = (container: HTMLElement | null) => container?.querySelector<HTMLElement>(ROW)?.focus()

/** Arrows, Home and End move among rows; Enter opens. */
export function onRowKey(event: KeyboardEvent<HTMLElement>, open: () => void) {
  if (event.target !== event.currentTarget) return
  const rows = rowsOf(event.currentTarget)
  const at = rows.indexOf(event.currentTarget)
  const targets: Partial<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
  if (event.key === 'Enter') open()
  else if (event.key in targets) rows[targets[event.key] ?? at]?.focus()
  else return
  event.preventDefault()
}

export function onRowClick(event: MouseEvent<HTMLElement>, open: () => void) {
  // Text being selected for copying is not a wish to open.
  if (!isForControl(event) && !window.getSelection()?.toString()) open()
}
