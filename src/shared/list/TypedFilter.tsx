import Input from 'antd/es/input/Input'
import { useState } from 'react'

interface TypedFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A filter whose values only the people who typed them know: a block, a row. Applied by Enter or on leaving the field. */
export function TypedFilter({ label, value, onChange }: TypedFilterProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const apply = () => {
    if (draft !== null && draft.trim() !== value) onChange(draft.trim())
    setDraft(null)
  }
  return (
    <Input
      className="list-typed-filter"
      aria-label={label}
      placeholder={label}
      value={draft ?? value}
      onChange={({ target }) => setDraft(target.value)}
      onPressEnter={apply}
      onBlur={apply}
    />
  )
}
