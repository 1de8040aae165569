import { Modal } from 'antd'

interface CloseQuestionProps {
  onClose: () => void
  onStay: () => void
}

/** Asks before what was typed into a dialog is thrown away. */
export const CloseQuestion = ({ onClose, onStay }: CloseQuestionProps) => (
  <Modal
    open
    title="Закрыть без сохранения?"
    okText="Закрыть без сохранения"
    cancelText="Остаться"
    okButtonProps={{ danger: true }}
    cancelButtonProps={{ autoFocus: true }}
    onOk={onClose}
    onCancel={onStay}
  >
    Введённые данные не сохранены и пропадут.
  </Modal>
)
