import { Modal } from 'antd'

interface ConfirmDialogProps {
  title: string
  text: string
  okText: string
  onOk: () => void
  onCancel: () => void
}

/** Asks before something that another person will feel at once. */
export const ConfirmDialog = ({ title, text, okText, onOk, onCancel }: ConfirmDialogProps) => (
  <Modal
    open
    title={title}
    okText={okText}
    cancelText="Отмена"
    okButtonProps={{ danger: true }}
    onOk={onOk}
    onCancel={onCancel}
  >
    {text}
  </Modal>
)
