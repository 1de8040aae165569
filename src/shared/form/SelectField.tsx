import { Select } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { NamedListbox } from './NamedListbox'
import type { Option } from './options'
import { formField } from './formField'
import { OptionText } from './OptionText'

interface SelectFieldProps extends FieldProps {
  options: Option[]
  /** What holds where nothing is chosen. */
  placeholder?: string
  allowClear?: boolean
}

/** One of several known values. */
export const SelectField = formField<Option['value'], SelectFieldProps>(function SelectControl(props) {
  const { options, placeholder, allowClear, value, setValue, error, control, ...frame } = props
  const { name: _, ...attributes } = control
  return (
    <FieldFrame {...frame} error={error}>
      <Select
        {...attributes}
        options={options}
        optionRender={({ data }) => <OptionText {...data} />}
        placeholder={placeholder}
        allowClear={allowClear}
        disabled={frame.disabled}
        popupRender={(list) => <NamedListbox label={frame.label}>{list}</NamedListbox>}
        value={value ?? undefined}
        onChange={(next: Option['value'] | undefined) => setValue(next ?? null)}
      />
    </FieldFrame>
  )
})
