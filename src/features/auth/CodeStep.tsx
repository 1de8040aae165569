import { FormikProvider } from 'formik'
import { useEffect, useState } from 'react'
import type { LoginInput } from '#contract/auth'
import { messages } from '#contract/locale'
import { AuthAlert } from './AuthCard'
import { AuthField } from './AuthField'
import { useLoginMutation } from './authApi'
import { LOGIN_FAILED } from './messages'
import { useAuthForm } from './useAuthForm'

/** Six digits, in one group or as apps show them, in two. */
const WHOLE_CODE = /^\d{3}\s?\d{3}$/

interface CodeStepProps {
  /** What has been typed right at the first step. In memory only. */
  credentials: LoginInput
  onBack: () => void
}

/** The second step of a login: the code of the user's device, sent as soon as it is whole, or a recovery code. */
export function CodeStep({ credentials, onBack }: CodeStepProps) {
  const [login] = useLoginMutation()
  const [recovering, setRecovering] = useState(false)
  const { formik, formRef, failure, onSubmit } = useAuthForm({
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() ? {} : { code: messages.required }),
    send: async ({ code }) => {
      const { error } = await login({ ...credentials, code })
      // The next code is typed over the wrong one.
      if (error) setTimeout(() => formRef.current?.querySelector('input')?.select())
      return error
    },
    fallback: LOGIN_FAILED,
  })
  const { code } = formik.values

  useEffect(() => {
    if (!recovering && WHOLE_CODE.test(code)) formRef.current?.requestSubmit()
  }, [recovering, code, formRef])

  const switchKind = () => {
    setRecovering(!recovering)
    formik.resetForm()
  }

  return (
    <>
      {failure && !formik.errors.code && <AuthAlert>{failure}</AuthAlert>}
      <FormikProvider value={formik}>
        <form ref={formRef} noValidate onSubmit={onSubmit} key={String(recovering)}>
          {recovering ? (
            <AuthField
              name="code"
              label="Резервный код"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              hint="Один из тех, что вы сохранили при включении защиты"
            />
          ) : (
            <AuthField
              name="code"
              label="Код из приложения"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={7}
              autoFocus
              hint="Шесть цифр, новые каждые полминуты"
            />
          )}
          <button type="submit" className="button" disabled={formik.isSubmitting}>
            {formik.isSubmitting ? 'Проверяем…' : 'Подтвердить'}
          </button>
        </form>
      </FormikProvider>
      <button type="button" className="auth-show" onClick={switchKind}>
        {recovering ? 'Ввести код из приложения' : 'Нет телефона? Ввести резервный код'}
      </button>
      <button type="button" className="auth-show" onClick={onBack}>
        Назад
      </button>
    </>
  )
}
