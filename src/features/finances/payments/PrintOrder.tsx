import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import type { Payment } from '#contract/money/payments'
import { useCashOrder } from '../journal/operationActs'

/** The order of the payment that was taken last: the browser's own key for printing opens it. */
export function PrintOrder({ payment: { operation_id, number, members } }: { payment: Payment }) {
  const openOrder = useCashOrder()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyP') return
      event.preventDefault()
      openOrder(operation_id)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [openOrder, operation_id])
  return (
    <p>
      <Button
        className="payment-print"
        icon={<PrinterOutlined aria-hidden />}
        aria-keyshortcuts="Control+P"
        onClick={() => openOrder(operation_id)}
      >
        <span>{`Напечатать ПКО №\u00a0${number}: ${members}`}</span>
      </Button>
    </p>
  )
}
