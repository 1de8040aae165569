import { Modal } from 'antd'
import { useLeaveWarning } from './useLeaveWarning'

/** Asks before unsaved work is left behind. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useLeaveWarning(isUnsaved)
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title="Уйти без сохранения?"
      okText="Уйти без сохранения"
      cancelText="Остаться"
      okButtonProps={{ danger: true }}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Введённое на этой странице не сохранено и пропадёт.
    </Modal>
  )
}
