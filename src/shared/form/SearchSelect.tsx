import { Select } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { NamedListbox } from './NamedListbox'
import { OptionText } from './OptionText'
import type { Option } from './options'
import { useFormField } from './useFormField'

interface SearchSelectProps extends FieldProps {
  /** What the server found, and the chosen one among it. */
  options: Option[]
  loading: boolean
  onSearch: (q: string) => void
  /** What it is found by. */
  placeholder?: string
}

/** A field whose value is the id of a record that the server looks for while one types. */
export function SearchSelect({ options, loading, onSearch, placeholder, ...frame }: SearchSelectProps) {
  const { value, setValue, error, control } = useFormField<string>(frame.name)
  const { name: _, ...attributes } = control
  return (
    <FieldFrame {...frame} error={error}>
      <Select
        {...attributes}
        allowClear
        showSearch={{ filterOption: false, onSearch }}
        loading={loading}
        placeholder={placeholder}
        disabled={frame.disabled}
        popupRender={(list) => <NamedListbox label={frame.label}>{list}</NamedListbox>}
        options={options}
        optionRender={({ data }) => <OptionText {...data} />}
        labelRender={({ label, value: id }) => (
          <>
            {label} <span className="option-details">{options.find((option) => option.value === id)?.details}</span>
          </>
        )}
        value={value ?? undefined}
        onChange={(id: string | undefined) => setValue(id ?? null)}
      />
    </FieldFrame>
  )
}
