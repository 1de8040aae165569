import { Select } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { formField } from './formField'

/** Words of one's own: typed, closed by Enter or a comma. */
export const TagsField = formField<string[], FieldProps>(function TagsControl({
  value,
  setValue,
  error,
  control,
  ...frame
}) {
  const { name: _, ...attributes } = control
  return (
    <FieldFrame {...frame} error={error}>
      <Select
        {...attributes}
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', ';']}
        disabled={frame.disabled}
        value={value ?? []}
        onChange={(tags: string[]) => setValue(tags)}
      />
    </FieldFrame>
  )
})
