import { lazy, Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, useSearchParams } from 'react-router-dom'
import { loginInputSchema, type LoginInput } from '#contract/auth'
import { isApiError } from '#shared/api/errors'
import { validateWith } from '#shared/form/validateWith'
import { UPDATE_PASSWORD } from '#shared/routing/paths'
import { selectPasswordChangeForced, selectSessionExpired, selectToken } from '#shared/session/authSlice'
import { AuthCard } from './AuthCard'
import { useLoginMutation } from './authApi'
import { blankLogin, LoginForm, type LoginValues } from './LoginForm'
import { LOGIN_FAILED, SESSION_EXPIRED } from './messages'
import { nextOf, withNext } from './nextPage'
import { useAuthForm } from './useAuthForm'

/** Few are asked for a code: the others don't load it. */
const CodeStep = lazy(async () => ({ default: (await import('./CodeStep')).CodeStep }))

const LoginTrouble = lazy(async () => ({ default: (await import('./LoginTrouble')).LoginTrouble }))

const validate = validateWith<LoginValues>(loginInputSchema)

export function LoginPage() {
  const next = nextOf(useSearchParams()[0])
  const token = useSelector(selectToken)
  const changeForced = useSelector(selectPasswordChangeForced)
  const expired = useSelector(selectSessionExpired)
  const [login] = useLoginMutation()
  const [inTrouble, setInTrouble] = useState(false)
  const [asked, setAsked] = useState<LoginInput | null>(null)
  const { formik, formRef, failure, onSubmit } = useAuthForm({
    initialValues: blankLogin,
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
    <LoginForm
      formik={formik}
      formRef={formRef}
      onSubmit={onSubmit}
      alert={alert}
      isHelpOpen={inTrouble}
      onHelp={() => setInTrouble(!inTrouble)}
    >
      {inTrouble && (
        <Suspense>
          <LoginTrouble />
        </Suspense>
      )}
    </LoginForm>
  )
}
