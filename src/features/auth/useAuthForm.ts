import { useFormik, type FormikErrors } from 'formik'
import { useRef, useState, type FormEvent } from 'react'
import { errorMessage, isApiError } from '#shared/api/errors'
import { nestErrors } from '#shared/form/validateWith'

interface Options<Values> {
  initialValues: Values
  validate: (values: Values) => FormikErrors<Values>
  /** @returns the failure, or nothing when all went well */
  send: (values: Values) => Promise<unknown>
  /** What to say of a failure that brought no words of its own. */
  fallback: string
}

const duration = (seconds: number) => (seconds < 60 ? `${seconds} с` : `${Math.ceil(seconds / 60)} мин`)

function describe(error: unknown, fallback: string): string {
  const message = errorMessage(error, fallback)
  const wait = isApiError(error) && error.retry_after
  return wait ? `${message} Повторить можно через ${duration(wait)}.` : message
}

/** The form of a page outside the shell: the failure in words, errors at their fields, focus to the first of them. */
export function useAuthForm<Values extends Record<string, string>>(options: Options<Values>) {
  const { initialValues, validate, send, fallback } = options
  const formRef = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)

  const formik = useFormik<Values>({
    initialValues,
    validate,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setFailure(null)
      const error = await send(values)
      if (!error) return
      setFailure(describe(error, fallback))
      if (isApiError(error)) setErrors(nestErrors(error.errors))
    },
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Two clicks in one breath: only the first is sent.
    if (sending.current) return
    sending.current = true
    await formik.submitForm()
    sending.current = false
    // After React has drawn the errors.
    setTimeout(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  return { formik, formRef, failure, onSubmit: (event: FormEvent) => void submit(event) }
}
