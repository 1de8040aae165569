import Input from 'antd/es/input/Input'
import { useId, useState } from 'react'

interface TypedFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A filter whose values only the people who typed them know: a block, a row. Applied by Enter or on leaving the field. */
export function TypedFilter({ label, value, onChange }: TypedFilterProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const apply = () => {
    if (draft !== null && draft.trim() !== value) onChange(draft.trim())
    setDraft(null)
  }
  return (
    <div className="list-filter-group">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={draft ?? value}
        onChange={({ target }) => setDraft(target.value)}
        onPressEnter={apply}
        onBlur={apply}
      />
    </div>
  )
}
