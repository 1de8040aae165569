import type { InputHTMLAttributes, ReactNode } from 'react'
import { useField } from 'formik'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  hint?: ReactNode
  /** Stands inside the input, at its end. */
  action?: ReactNode
}

/** A label, an input and its error, bound to Formik. */
export function AuthField({ name, label, hint, action, ...input }: Props) {
  const [field, { touched, error }] = useField<string>(name)
  const wrong = touched && error
  return (
    <div className="auth-field">
      <label htmlFor={name}>{label}</label>
      <div className="auth-input">
        <input id={name} {...input} {...field} aria-invalid={Boolean(wrong)} aria-describedby={`${name}-note`} />
        {action}
      </div>
      <p id={`${name}-note`} className={wrong ? 'auth-error' : 'auth-note'} aria-live="polite">
        {wrong || hint}
      </p>
    </div>
  )
}
