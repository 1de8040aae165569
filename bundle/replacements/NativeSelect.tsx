import { leftOut } from './leftOut'

interface Props {
  className?: string
  value?: number
  options?: { value: number; label: string }[]
  disabled?: boolean
  mode?: string
  'aria-label'?: string
  onChange?: (value: number) => void
}

/** Instead of antd's Select in antd's pager: a page size needs no list of 20 KB with a search. */
export default function NativeSelect({ value, options = [], onChange, mode, ...rest }: Props) {
  if (mode) leftOut(`A pager’s size changer with \`mode: "${mode}"\` needs antd’s Select`)
  return (
    <select
      className="native-select"
      disabled={rest.disabled}
      aria-label={rest['aria-label'] ?? 'Строк на странице'}
      value={value}
      onChange={(event) => onChange?.(Number(event.target.value))}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
