import { useEffect, type RefObject } from 'react'
import { amountIn } from './amountIn'

interface LineKeys {
  line: RefObject<HTMLElement | null>
  /** The whole debt, and of it what is due by today. Kopecks. */
  whole: number
  due: number
  onScope: (amount: number) => void
}

/**
 * Keys of a line: arrows walk from the amount through the charges and back to it, Space marks the charge where the cursor
 * is, `+` and `−` take the whole debt or what is due by today, wherever in the line the cursor is.
 */
export function useLineKeys({ line, whole, due, onScope }: LineKeys) {
  const onKeyDown = (event: KeyboardEvent) => {
    const amount = amountIn(line.current)
    if (!amount) return
    const stops = [amount, ...(line.current?.querySelectorAll<HTMLInputElement>('.payment-charges input') ?? [])]
    const at = stops.indexOf(event.target as HTMLInputElement)
    if (at < 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const scope = { '+': whole, '-': due, '−': due }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = stops[(at + step + stops.length) % stops.length]
      next.focus()
      if (next === amount) next.select()
    } else if (scope !== undefined && scope > 0) {
      event.preventDefault()
      onScope(scope)
      // What was typed gives way to the sum: the field shows its value again after it was left.
      amount.blur()
      amount.focus()
    } else if (event.key === ' ' && at === 0 && amount.selectionEnd !== amount.selectionStart) {
      // Thousands are parted by a space; over what is selected it would only wipe the sum.
      event.preventDefault()
    }
  }
  useEffect(() => {
    const section = line.current
    section?.addEventListener('keydown', onKeyDown)
    return () => section?.removeEventListener('keydown', onKeyDown)
  })
}
