import { nanoid } from '@reduxjs/toolkit'
import type { Payment } from '#contract/money/payments'
import { formatMoney } from '#shared/format/money'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useAppDispatch, useOwnGbcId } from '#shared/session/session'
import { UndoBar } from '#shared/ui/UndoBar'
import { useReverseOperationMutation } from '../journal/operationsApi'

interface PaymentUndoProps {
  payment: Payment
  onUndo: () => void
  onGone: () => void
}

/** What was taken or given back just now, and the way to take it back: a reversal. */
export function PaymentUndo({ payment, onUndo, onGone }: PaymentUndoProps) {
  const gbc_id = useOwnGbcId()
  const dispatch = useAppDispatch()
  const raiseFailure = useRaiseFailure()
  const [reverse] = useReverseOperationMutation()
  const { operation_id, amount, members, number, direction } = payment
  const [done, order, what] = direction === 'in' ? ['Принято', 'ПКО', 'Платёж'] : ['Возвращено', 'РКО', 'Возврат']
  const undo = async () => {
    onGone()
    onUndo()
    const body = { reason: 'Сторнировано сразу' }
    const { data, error } = await reverse({ gbc_id, id: operation_id, body, idempotencyKey: nanoid() })
    raiseFailure(error)
    if (data) dispatch(noticeRaised({ kind: 'success', text: `${what} сторнирован: ${members}.` }))
  }
  return (
    <UndoBar
      text={`${done} ${formatMoney(amount)}: ${members}${number ? `, ${order} №\u00a0${number}` : ''}`}
      onUndo={() => void undo()}
      onGone={onGone}
    />
  )
}
