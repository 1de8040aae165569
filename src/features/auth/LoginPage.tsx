import { FormikProvider } from 'formik'
import { lazy, Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, useSearchParams } from 'react-router-dom'
import { loginInputSchema, type LoginInput } from '#contract/auth'
import { isApiError } from '#shared/api/errors'
import { validateWith } from '#shared/form/validateWith'
import { UPDATE_PASSWORD } from '#shared/routing/paths'
import { selectPasswordChangeForced, selectSessionExpired, selectToken } from '#shared/session/authSlice'
import { AuthAlert, AuthCard } from './AuthCard'
import { AuthField } from './AuthField'
import { useLoginMutation } from './authApi'
import { LOGIN_FAILED, SESSION_EXPIRED } from './messages'
import { nextOf, withNext } from './nextPage'
import { PasswordField } from './PasswordField'
import { useAuthForm } from './useAuthForm'

const initialValues = { email: '', password: '' }
/** Few are asked for a code: the others don't load it. */
const CodeStep = lazy(async () => ({ default: (await import('./CodeStep')).CodeStep }))

const LoginTrouble = lazy(async () => ({ default: (await import('./LoginTrouble')).LoginTrouble }))

const validate = validateWith<typeof initialValues>(loginInputSchema)

export function LoginPage() {
  const next = nextOf(useSearchParams()[0])
  const token = useSelector(selectToken)
  const changeForced = useSelector(selectPasswordChangeForced)
  const expired = useSelector(selectSessionExpired)
  const [login] = useLoginMutation()
  const [inTrouble, setInTrouble] = useState(false)
  const [asked, setAsked] = useState<LoginInput | null>(null)
  const { formik, formRef, failure, onSubmit } = useAuthForm({
    initialValues,
    validate,
    send: async (values) => {
      const input = loginInputSchema.cast(values)
      const { error } = await login(input)
      if (!isApiError(error) || !error.errors.code) return error
      setAsked(input)
    },
    fallback: LOGIN_FAILED,
  })

  if (token) return <Navigate to={changeForced ? withNext(UPDATE_PASSWORD, next) : next} replace />

  if (asked) {
    return (
      <AuthCard title="Подтверждение входа">
        <Suspense>
          <CodeStep credentials={asked} onBack={() => setAsked(null)} />
        </Suspense>
      </AuthCard>
    )
  }

  const alert = failure ?? (expired ? SESSION_EXPIRED : null)
  return (
    <AuthCard title="Вход">
      {alert && <AuthAlert>{alert}</AuthAlert>}
      <FormikProvider value={formik}>
        <form ref={formRef} noValidate onSubmit={onSubmit}>
          <AuthField name="email" label="Электронная почта" type="email" autoComplete="username" autoFocus />
          <PasswordField name="password" label="Пароль" autoComplete="current-password" />
          <button type="submit" className="button" disabled={formik.isSubmitting}>
            {formik.isSubmitting ? 'Входим…' : 'Войти'}
          </button>
        </form>
      </FormikProvider>
      <button type="button" className="auth-link" aria-expanded={inTrouble} onClick={() => setInTrouble(!inTrouble)}>
        Не получается войти?
      </button>
      <Suspense>{inTrouble && <LoginTrouble />}</Suspense>
    </AuthCard>
  )
}
