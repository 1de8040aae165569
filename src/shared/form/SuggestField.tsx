import { AutoComplete } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { formField } from './formField'

/** One line of text with usual ones offered; any other may be typed. An emptied field is null. */
export const SuggestField = formField<string, FieldProps & { offered: readonly string[] }>(function SuggestControl({
  offered,
  value,
  setValue,
  error,
  control,
  ...frame
}) {
  const { name: _, ...attributes } = control
  const typed = (value ?? '').toLowerCase()
  return (
    <FieldFrame {...frame} error={error}>
      <AutoComplete
        {...attributes}
        disabled={frame.disabled}
        value={value ?? ''}
        options={offered.filter((text) => text.toLowerCase().includes(typed)).map((text) => ({ value: text }))}
        onChange={(text?: string) => setValue(text || null)}
      />
    </FieldFrame>
  )
})
