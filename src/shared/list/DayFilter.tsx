import Input from 'antd/es/input/Input'
import { useId, useState } from 'react'
import { formatDate, parseDate } from '#shared/format/dates'

interface DayFilterProps {
  label: string
  /** `YYYY-MM-DD`, or ''. */
  value: string
  onChange: (value: string) => void
}

/** A filter by a day, typed as people type it (5.10.26, 5 окт). Applied by Enter or on leaving the field. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft?.trim() ?? ''
  const day = typed === '' ? '' : parseDate(typed)
  const [isWrong, setIsWrong] = useState(false)
  const apply = () => {
    setIsWrong(draft !== null && day === null)
    if (draft === null || day === null) return
    if (day !== value) onChange(day)
    setDraft(null)
  }
  return (
    <div className="list-filter-group">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        placeholder="ДД.ММ.ГГГГ"
        status={isWrong ? 'error' : undefined}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        value={draft ?? formatDate(value)}
        onChange={({ target }) => setDraft(target.value)}
        onPressEnter={apply}
        onBlur={apply}
      />
      {isWrong && (
        <span id={`${id}-error`} className="list-filter-error">
          Такого дня нет: напишите, например, 05.10.2026
        </span>
      )}
    </div>
  )
}
