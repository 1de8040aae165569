import { Select } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import type { Option } from './options'
import { useFormField } from './useFormField'

interface SelectFieldProps extends FieldProps {
  options: Option[]
  allowClear?: boolean
}

/** One of several known values. */
export function SelectField({ options, allowClear, ...frame }: SelectFieldProps) {
  const { value, setValue, error, control } = useFormField<Option['value']>(frame.name)
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
}
