import { Form } from 'antd'
import type { ReactNode } from 'react'
import { fieldId } from './fieldId'
import './form.css'

export interface FieldProps {
  /** Path in the form's values: `last_name`, `bank.bic`, `phones.0`. */
  name: string
  label: string
  required?: boolean
  hint?: ReactNode
  disabled?: boolean
  /** Takes the whole width of a section. */
  wide?: boolean
  /** Its content is short: three of such stand in a row. */
  short?: boolean
}

interface FrameProps extends Omit<FieldProps, 'label'> {
  /** Absent where the control says it itself. */
  label?: string
  error?: string
  children: ReactNode
}

/** Label, hint and error round a control. */
export function FieldFrame({ name, label, required, hint, wide, short, error, children }: FrameProps) {
  const id = fieldId(name)
  return (
    <Form.Item
      className={['form-field', wide && 'form-field-wide', short && 'form-field-short'].filter(Boolean).join(' ')}
      label={label}
      htmlFor={id}
      required={required}
      extra={hint}
      validateStatus={error ? 'error' : undefined}
      help={error && <span id={`${id}-error`}>{error}</span>}
    >
      {children}
    </Form.Item>
  )
}
