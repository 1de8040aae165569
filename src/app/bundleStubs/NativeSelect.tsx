interface Props {
  className?: string
  value?: number
  options?: { value: number; label: string }[]
  disabled?: boolean
  'aria-label'?: string
  onChange?: (value: number) => void
}

/** Stands for antd's Select in antd's pager in the build: a page size needs no list of 20 KB with a search. */
const NativeSelect = ({ value, options = [], onChange, ...rest }: Props) => (
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

// eslint-disable-next-line import/no-default-export -- stands for antd's module, which has a default export
export default NativeSelect
