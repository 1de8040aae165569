import { Modal } from 'antd'
import { useEffect } from 'react'
import { useLeaveWarning } from '#shared/form/useLeaveWarning'

/** Leaving waits for the last saving, which takes a moment; only when it fails, a person is asked. */
export function LeaveGuard({ unsaved, failed }: { unsaved: boolean; failed: boolean }) {
  const blocker = useLeaveWarning(() => unsaved)
  useEffect(() => {
    if (blocker.state === 'blocked' && !unsaved) blocker.proceed()
  }, [blocker, unsaved])
  return (
    <Modal
      open={blocker.state === 'blocked' && failed}
      title="Уйти без сохранения?"
      okText="Уйти без сохранения"
      cancelText="Остаться"
      okButtonProps={{ danger: true }}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Последние перестановки не сохранены и пропадут.
    </Modal>
  )
}
