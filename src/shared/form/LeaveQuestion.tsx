import { Modal } from 'antd'
import { memo, type ReactNode } from 'react'
import type { useLeaveWarning } from './useLeaveWarning'

interface LeaveQuestionProps {
  blocker: ReturnType<typeof useLeaveWarning>
  /** Asked while the blocker blocks, unless there is still hope that the work gets saved. */
  open: boolean
  /** What is lost by leaving. */
  children: ReactNode
}

/** Asks before unsaved work is left behind. */
export const LeaveQuestion = memo(({ blocker, open, children }: LeaveQuestionProps) => (
  <Modal
    open={open && blocker.state === 'blocked'}
    title="Уйти без сохранения?"
    okText="Уйти без сохранения"
    cancelText="Остаться"
    okButtonProps={{ danger: true }}
    onOk={() => blocker.proceed?.()}
    onCancel={() => blocker.reset?.()}
  >
    {children}
  </Modal>
))
