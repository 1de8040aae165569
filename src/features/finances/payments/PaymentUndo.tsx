import type { Payment } from '#contract/money/payments'
import { formatMoney } from '#shared/format/money'
import { OperationUndo } from '../journal/OperationUndo'

interface PaymentUndoProps {
  payment: Payment
  onUndo: () => void
  onGone: () => void
}

/** What was taken or given back just now, and the way to take it back. */
export function PaymentUndo({ payment, ...handlers }: PaymentUndoProps) {
  const { operation_id, amount, members, number, direction } = payment
  const [done, order, what] = direction === 'in' ? ['Принято', 'ПКО', 'Платёж'] : ['Возвращено', 'РКО', 'Возврат']
  return (
    <OperationUndo
      operation_id={operation_id}
      text={`${done} ${formatMoney(amount)}: ${members}${number ? `, ${order} №\u00a0${number}` : ''}`}
      reason="Сторнировано сразу"
      undoneText={`${what} сторнирован: ${members}.`}
      {...handlers}
    />
  )
}
