import { useField, useFormikContext } from 'formik'
import { useCallback, useMemo, type FocusEventHandler } from 'react'
import { fieldId } from './fieldId'

/** A list's own error, or the first one of its items, which stand nested. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error === 'string') return error
  return Array.isArray(error) ? error.map(firstMessage).find(Boolean) : undefined
}

/** Formik's field for an antd control. All of it stays the same object while the field's own value and error do. */
export interface FormField<Value> {
  value: Value | null | undefined
  /** Once it is time to show it. */
  error: string | undefined
  setValue: (next: Value | null) => void
  /** Spread over the control. */
  control: {
    id: string
    name: string
    onBlur: FocusEventHandler
    'aria-invalid'?: boolean
    'aria-describedby'?: string
  }
}

export function useFormField<Value>(name: string): FormField<Value> {
  const [{ value, onBlur }, meta] = useField<Value | null | undefined>(name)
  const { submitCount, setFieldValue } = useFormikContext()
  const message = firstMessage(meta.error)
  const error = meta.touched || submitCount > 0 ? message : undefined
  const wrong = error !== undefined
  const control = useMemo(() => {
    const id = fieldId(name)
    return { id, name, onBlur, ...(wrong && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }) }
  }, [name, onBlur, wrong])
  const setValue = useCallback((next: Value | null) => void setFieldValue(name, next), [name, setFieldValue])
  return { value, error, setValue, control }
}
