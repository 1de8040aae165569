import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'

interface ChoiceMenuProps {
  text: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChoose: (values: string[]) => void
  /** Only one at a time. */
  single?: boolean
}

/** A button with a menu of ticks; it stays open while several are chosen. */
export function ChoiceMenu({ text, options, chosen, onChoose, single }: ChoiceMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dropdown
      open={open}
      trigger={['click']}
      onOpenChange={(next, { source }) => setOpen(source === 'menu' && !single ? true : next)}
      menu={{
        items: options.map(({ value, label }) => ({
          key: value,
          label,
          icon: <span className="list-choice">{chosen.includes(value) && <CheckOutlined aria-hidden />}</span>,
        })),
        selectable: true,
        multiple: !single,
        selectedKeys: [...chosen],
        onSelect: ({ selectedKeys }) => onChoose(selectedKeys),
        onDeselect: ({ selectedKeys }) => onChoose(selectedKeys),
      }}
    >
      <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
        {text}
      </Button>
    </Dropdown>
  )
}
