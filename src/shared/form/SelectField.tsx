import { Select } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import type { Option } from './options'
import { formField } from './formField'

interface SelectFieldProps extends FieldProps {
  options: Option[]
  allowClear?: boolean
}

/** One of several known values. */
export const SelectField = formField<Option['value'], SelectFieldProps>(function SelectControl(props) {
  const { options, allowClear, value, setValue, error, control, ...frame } = props
  const { name: _, ...attributes } = control
  return (
    <FieldFrame {...frame} error={error}>
      <Select
        {...attributes}
        options={options}
        allowClear={allowClear}
        disabled={frame.disabled}
        value={value ?? undefined}
        onChange={(next: Option['value'] | undefined) => setValue(next ?? null)}
      />
    </FieldFrame>
  )
})
