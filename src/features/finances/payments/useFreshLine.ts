import { useEffect, useRef, type RefObject } from 'react'
import type { OpenCharge } from '#contract/money/payments'
import { amountIn } from './amountIn'
import { wholeDebt } from './paymentLines'

interface ChosenCharge {
  charge_id: string
  amount: number
}

interface FreshLine {
  line: RefObject<HTMLElement | null>
  balance: number
  /** Absent while it is read. */
  open: readonly OpenCharge[] | undefined
  /** In the form now. */
  amount: number | null
  chosen: readonly ChosenCharge[]
  take: (amount: number | null, charges?: ChosenCharge[]) => void
}

/**
 * Keeps what the line takes in step with what others post to the account: the whole debt stays the whole debt, and a charge
 * is paid by no more than is left of it. An amount that was typed stays.
 */
export function useFreshLine({ line, balance, open, amount, chosen, take }: FreshLine) {
  const seen = useRef(balance)

  /** The field shows its new value, ready to be typed over, where the cursor is in it, or was in a row that is no more. */
  const show = () => {
    const field = amountIn(line.current)
    const at = document.activeElement
    if (!field || (at !== field && at !== document.body)) return
    field.blur()
    requestAnimationFrame(() => {
      field.focus()
      field.select()
    })
  }

  useEffect(() => {
    const before = wholeDebt(seen.current)
    if (seen.current === balance) return
    seen.current = balance
    if (chosen.length > 0 || amount !== before) return
    take(wholeDebt(balance))
    show()
  })

  useEffect(() => {
    if (!open || chosen.length === 0) return
    const left = chosen.flatMap((charge) => {
      const now = open.find(({ id }) => id === charge.charge_id)
      return now ? [{ ...charge, amount: Math.min(charge.amount, now.open) }] : []
    })
    const sum = left.reduce((total, charge) => total + charge.amount, 0)
    if (sum === chosen.reduce((total, charge) => total + charge.amount, 0)) return
    take(sum || wholeDebt(balance), left)
    show()
  })
}
