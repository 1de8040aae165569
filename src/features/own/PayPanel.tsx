import { FilePdfOutlined } from '@ant-design/icons'
import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { useState } from 'react'
import type { Receipt } from '#contract/money/receipts'
import { ReceiptView } from '#shared/money/ReceiptView'
import { useOwnGbcId } from '#shared/session/session'
import { ownReceiptFilePath, useMakeOwnReceiptMutation } from './ownApi'

/** «Оплатить»: the receipt of now with its QR, which a bank's application fills the payment in from. */
export function PayPanel() {
  const gbc_id = useOwnGbcId()
  const [make, { isLoading }] = useMakeOwnReceiptMutation()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const show = async () => {
    const { data } = await make({ gbc_id, idempotencyKey: nanoid() })
    if (data) setReceipt(data)
  }
  if (receipt)
    return (
      <>
        <ReceiptView receipt={receipt} isOwn />
        <p className="own-pay">
          <Button
            icon={<FilePdfOutlined aria-hidden />}
            onClick={() => void window.open(ownReceiptFilePath({ gbc_id, id: receipt.id }), '_blank', 'noopener')}
          >
            Квитанция в PDF
          </Button>
        </p>
      </>
    )
  return (
    <p className="own-pay">
      <Button type="primary" size="large" disabled={isLoading} onClick={() => void show()}>
        Оплатить
      </Button>
    </p>
  )
}
