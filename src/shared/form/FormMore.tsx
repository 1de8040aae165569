import { useFormikContext } from 'formik'
import { useState, type ReactNode } from 'react'
import { FormSection } from './FormSection'
import './form.css'

interface FormMoreProps {
  title?: string
  /** Names of its fields: with one of them filled it begins unfolded. */
  fields: readonly string[]
  children: ReactNode
}

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined)

/** What is rarely needed, folded under the rest of a form; a wrong field in it unfolds it (useRecordForm). */
export function FormMore({ title = 'Ещё сведения', fields, children }: FormMoreProps) {
  const { values } = useFormikContext<Record<string, unknown>>()
  const [open] = useState(() => fields.some((field) => isFilled(values[field])))
  return (
    <details className="form-more" open={open}>
      <summary>{title}</summary>
      <FormSection>{children}</FormSection>
    </details>
  )
}
