import { Input } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { formField } from './formField'

/** Several lines of text; an emptied field is null. */
export const TextAreaField = formField<string, FieldProps & { rows?: number }>(function TextAreaControl(props) {
  const { rows = 3, value, setValue, error, control, ...frame } = props
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
})
