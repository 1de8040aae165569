import { PrinterOutlined } from '@ant-design/icons'
import { nanoid } from '@reduxjs/toolkit'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Receipt } from '#contract/money/receipts'
import { ReceiptView } from '#shared/money/ReceiptView'
import { useOwnGbcId } from '#shared/session/session'
import { receiptFilePath, useMakeReceiptMutation } from './receiptsApi'

/** Makes the receipt of an account and shows it: the payer's telephone reads the QR from the screen. */
export function ReceiptButton({ member_id }: { member_id: string }) {
  const gbc_id = useOwnGbcId()
  const [make, { isLoading }] = useMakeReceiptMutation()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const show = async () => {
    const { data } = await make({ gbc_id, member_id, idempotencyKey: nanoid() })
    if (data) setReceipt(data)
  }
  return (
    <>
      <Button disabled={isLoading} onClick={() => void show()}>
        Квитанция
      </Button>
      {receipt && (
        <Modal
          open
          title={receipt.member_name}
          width={760}
          onCancel={() => setReceipt(null)}
          footer={
            <Button
              type="primary"
              icon={<PrinterOutlined aria-hidden />}
              onClick={() => void window.open(receiptFilePath({ gbc_id, id: receipt.id }), '_blank', 'noopener')}
            >
              Напечатать
            </Button>
          }
        >
          <ReceiptView receipt={receipt} />
        </Modal>
      )}
    </>
  )
}
