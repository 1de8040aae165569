import { Checkbox } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { formField } from './formField'

/** Yes or no; its label stands beside the box. */
export const CheckboxField = formField<boolean, FieldProps>(function CheckboxControl({
  label,
  value,
  setValue,
  error,
  control,
  ...frame
}) {
  return (
    <FieldFrame {...frame} error={error}>
      <Checkbox
        {...control}
        disabled={frame.disabled}
        checked={value ?? false}
        onChange={({ target }) => setValue(target.checked)}
      >
        {label}
      </Checkbox>
    </FieldFrame>
  )
})
