import { useField, useFormikContext } from 'formik'

/** Id of a field's control, so that labels, errors and the focus find it by the field's path. */
export const fieldId = (name: string) => `field-${name.replaceAll('.', '-')}`

/** A list's own error, or the first one of its items, which stand nested. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error === 'string') return error
  return Array.isArray(error) ? error.map(firstMessage).find(Boolean) : undefined
}

/** Formik's field for an antd control: its value, a setter for raw values, its error once it is time to show it. */
export function useFormField<Value>(name: string) {
  const [{ value, onBlur }, meta, { setValue }] = useField<Value | null | undefined>(name)
  const { submitCount } = useFormikContext()
  const message = firstMessage(meta.error)
  const error = meta.touched || submitCount > 0 ? message : undefined
  const id = fieldId(name)
  const invalid = error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}
  return {
    value,
    error,
    setValue: (next: Value | null) => void setValue(next),
    /** Spread over the control. */
    control: { id, name, onBlur, ...invalid },
  }
}
