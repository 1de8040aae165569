import { FormikProvider, useFormik, type FormikContextType } from 'formik'
import type { FormEventHandler, ReactNode, Ref } from 'react'
import { AuthAlert, AuthCard } from './AuthCard'
import { AuthField } from './AuthField'
import { PasswordField } from './PasswordField'

export const blankLogin = { email: '', password: '' }
export type LoginValues = typeof blankLogin

interface Props {
  formik: FormikContextType<LoginValues>
  formRef?: Ref<HTMLFormElement>
  onSubmit?: FormEventHandler
  alert?: string | null
  isHelpOpen?: boolean
  onHelp?: () => void
  /** What stands below the form. */
  children?: ReactNode
}

/** The login page as it is drawn, without what it does: `LoginMarkup` paints it before the program is there. */
export const LoginForm = ({ formik, formRef, onSubmit, alert, isHelpOpen = false, onHelp, children }: Props) => (
  <AuthCard title="Вход">
    {alert && <AuthAlert>{alert}</AuthAlert>}
    <FormikProvider value={formik}>
      {/* Should a browser send it by itself, the password does not get into an address. */}
      <form ref={formRef} method="post" noValidate onSubmit={onSubmit}>
        <AuthField name="email" label="Электронная почта" type="email" autoComplete="username" autoFocus />
        <PasswordField name="password" label="Пароль" autoComplete="current-password" />
        <button type="submit" className="button" disabled={formik.isSubmitting}>
          {formik.isSubmitting ? 'Входим…' : 'Войти'}
        </button>
      </form>
    </FormikProvider>
    <button type="button" className="auth-link" aria-expanded={isHelpOpen} onClick={onHelp}>
      Не получается войти?
    </button>
    {children}
  </AuthCard>
)

/** The login page before anything was typed. */
export const LoginMarkup = () => (
  <LoginForm formik={useFormik<LoginValues>({ initialValues: blankLogin, onSubmit: () => undefined })} />
)
