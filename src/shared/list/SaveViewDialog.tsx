import { Input, Modal } from 'antd'
import { useState } from 'react'

const MAX_NAME = 40

interface SaveViewDialogProps {
  onSave: (name: string) => void
  onCancel: () => void
}

/** Asks for the name of a view. */
export function SaveViewDialog({ onSave, onCancel }: SaveViewDialogProps) {
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim()) onSave(name.trim())
  }
  return (
    <Modal
      open
      title="Сохранить этот список"
      okText="Сохранить"
      cancelText="Отмена"
      okButtonProps={{ disabled: !name.trim() }}
      onOk={save}
      onCancel={onCancel}
    >
      <label htmlFor="view-name">Название. Под ним запомнятся поиск, фильтры и порядок строк</label>
      <Input
        id="view-name"
        autoFocus
        maxLength={MAX_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={save}
      />
    </Modal>
  )
}
