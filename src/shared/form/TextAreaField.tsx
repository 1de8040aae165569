import { Input } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { useFormField } from './useFormField'

/** Several lines of text; an emptied field is null. */
export function TextAreaField({ rows = 3, ...frame }: FieldProps & { rows?: number }) {
  const { value, setValue, error, control } = useFormField<string>(frame.name)
  return (
    <FieldFrame {...frame} error={error}>
      <Input.TextArea
        {...control}
        rows={rows}
        disabled={frame.disabled}
        value={value ?? ''}
        onChange={({ target }) => setValue(target.value || null)}
      />
    </FieldFrame>
  )
}
