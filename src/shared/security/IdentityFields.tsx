import { TextField } from '#shared/form/TextField'
import { useUser } from '#shared/session/session'

/** By what users prove anew who they are: the own password, and a code where their two-factor protection is on. */
export function IdentityFields({ hint }: { hint?: string }) {
  const { two_factor } = useUser()
  return (
    <>
      <OwnPasswordField hint={hint} />
      {two_factor && (
        <TextField name="code" label="Код из приложения или резервный код" autoComplete="one-time-code" required />
      )}
    </>
  )
}

/** The password of whoever sits at the screen, not of the record that is worked on. */
export const OwnPasswordField = ({ hint = 'Тот, с которым вы вошли' }: { hint?: string }) => (
  <TextField name="password" label="Ваш пароль" type="password" autoComplete="current-password" hint={hint} required />
)
