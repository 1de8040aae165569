import { Button, Popconfirm } from 'antd'
import type { Transfer } from '#contract/garages'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useAppDispatch } from '#shared/session/session'
import { useOnce } from '#shared/ui/useOnce'
import { useUndoTransferMutation } from './garagesApi'

interface UndoTransferProps {
  gbc_id: string
  garage_id: string
  transfer: Transfer
  onUndone?: () => void
}

/** Takes a transfer back, after a question that names who will own the share again. */
export function UndoTransfer({ gbc_id, garage_id, transfer, onUndone }: UndoTransferProps) {
  const dispatch = useAppDispatch()
  const [undo, { isLoading }] = useUndoTransferMutation()
  const takeBack = useOnce(async () => {
    const { data } = await undo({ gbc_id, id: garage_id, transfer_id: transfer.id })
    if (!data) return
    const text = `Передача отменена. Владелец снова ${transfer.from_name}.`
    dispatch(noticeRaised({ kind: 'success', text }))
    onUndone?.()
  })
  return (
    <Popconfirm
      title="Отменить передачу?"
      description={`Владельцем снова станет ${transfer.from_name}. Передача и её отмена останутся в истории.`}
      okText="Отменить передачу"
      cancelText="Оставить"
      onConfirm={(event) => takeBack({ detail: event?.detail ?? 1 })}
    >
      <Button type="text" loading={isLoading}>
        Отменить передачу
      </Button>
    </Popconfirm>
  )
}
