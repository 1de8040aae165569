import { Checkbox } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { useFormField } from './useFormField'

/** Yes or no; its label stands beside the box. */
export function CheckboxField({ label, ...frame }: FieldProps) {
  const { value, setValue, error, control } = useFormField<boolean>(frame.name)
  return (
    <FieldFrame {...frame} error={error}>
      <Checkbox {...control} disabled={frame.disabled} checked={value ?? false} onChange={({ target }) => setValue(target.checked)}>
        {label}
      </Checkbox>
    </FieldFrame>
  )
}
