import { Select } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { useFormField } from './useFormField'

export interface Option<Value extends string | number = string | number> {
  value: Value
  label: string
}

/** Options of a contract's dictionary such as `memberKindNames`, in its order. */
export const optionsOf = <Value extends string>(names: Record<Value, string>): Option<Value>[] =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))

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
