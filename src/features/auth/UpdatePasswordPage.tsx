import { FormikProvider } from 'formik'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { PASSWORD_MIN, passwordInputSchema } from '#contract/auth'
import { validateWith } from '#shared/form/validateWith'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { LOGIN } from '#shared/routing/paths'
import { logoutRequested, selectOldPassword, selectPasswordChangeForced, selectUserId } from '#shared/session/authSlice'
import { useAppDispatch } from '#shared/session/session'
import { AuthAlert, AuthCard } from './AuthCard'
import { useUpdatePasswordMutation } from './authApi'
import { PASSWORD_UPDATE_FAILED, SESSION_EXPIRED } from './messages'
import { nextOf } from './nextPage'
import { PasswordField } from './PasswordField'
import { useAuthForm } from './useAuthForm'

const fieldErrors = validateWith<object>(passwordInputSchema)

/** Forced after a sign-in with the one-time password, voluntary from the profile and Security. */
export function UpdatePasswordPage() {
  const dispatch = useAppDispatch()
  const next = nextOf(useSearchParams()[0])
  const forced = useSelector(selectPasswordChangeForced)
  const oldPassword = useSelector(selectOldPassword)
  const userId = useSelector(selectUserId)
  const [updatePassword] = useUpdatePasswordMutation()
  const [done, setDone] = useState(false)

  const { formik, formRef, failure, onSubmit } = useAuthForm({
    // A forced change knows the old password from the login: nobody types it twice.
    initialValues: { old_password: oldPassword ?? '', new_password: '', new_password_repeat: '' },
    validate: (values) => ({
      ...(values.new_password !== values.new_password_repeat && { new_password_repeat: 'Пароли не совпадают' }),
      ...fieldErrors({ ...values, user_id: userId }),
    }),
    send: async ({ old_password, new_password }) => {
      if (!userId) return new Error(SESSION_EXPIRED)
      const { error } = await updatePassword({ old_password, new_password, user_id: userId })
      if (error) return error
      dispatch(noticeRaised({ kind: 'success', text: 'Пароль изменён. Другие сеансы завершены.' }))
      setDone(true)
    },
    fallback: PASSWORD_UPDATE_FAILED,
  })

  if (done) return <Navigate to={next} replace />
  if (!userId) {
    return (
      <AuthCard title="Смена пароля">
        <AuthAlert>{SESSION_EXPIRED}</AuthAlert>
        <Link to={LOGIN} className="auth-link">
          Войти
        </Link>
      </AuthCard>
    )
  }

  return (
    <AuthCard title="Смена пароля" hint={forced ? 'Вы вошли с одноразовым паролем. Придумайте свой.' : undefined}>
      {failure && <AuthAlert>{failure}</AuthAlert>}
      <FormikProvider value={formik}>
        <form ref={formRef} noValidate onSubmit={onSubmit}>
          {!forced && (
            <PasswordField name="old_password" label="Нынешний пароль" autoComplete="current-password" autoFocus />
          )}
          <PasswordField
            name="new_password"
            label="Новый пароль"
            autoComplete="new-password"
            hint={`Не короче ${PASSWORD_MIN} символов: лучше несколько слов, чем одно сложное`}
            autoFocus={forced}
          />
          <PasswordField name="new_password_repeat" label="Новый пароль ещё раз" autoComplete="new-password" />
          <button type="submit" className="button" disabled={formik.isSubmitting}>
            {formik.isSubmitting ? 'Сохраняем…' : 'Сменить пароль'}
          </button>
        </form>
      </FormikProvider>
      {forced ? (
        <button type="button" className="auth-show" onClick={() => dispatch(logoutRequested())}>
          Выйти
        </button>
      ) : (
        <Link to={next} className="auth-link">
          Отмена
        </Link>
      )}
    </AuthCard>
  )
}
