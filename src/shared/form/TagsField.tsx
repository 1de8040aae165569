import { Select } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { useFormField } from './useFormField'

/** Words of one's own: typed, closed by Enter or a comma. */
export function TagsField(frame: FieldProps) {
  const { value, setValue, error, control } = useFormField<string[]>(frame.name)
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
}
