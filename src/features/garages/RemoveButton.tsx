import { DeleteOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'

interface RemoveButtonProps {
  /** Names what goes, for those who don't see the button's place. */
  label: string
  title: string
  description: string
  onRemove: () => void
}

/** Removes an entry that was written by mistake, after a question. */
export const RemoveButton = ({ label, title, description, onRemove }: RemoveButtonProps) => (
  <Popconfirm title={title} description={description} okText="Удалить" cancelText="Оставить" onConfirm={onRemove}>
    <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={label} />
  </Popconfirm>
)
