import { useState, type KeyboardEvent } from 'react'
import { AuthField } from './AuthField'

interface Props {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  autoFocus?: boolean
}

/** A password that can be shown, with a word when Caps Lock is on. */
export function PasswordField({ hint, ...field }: Props) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <AuthField
      {...field}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      hint={capsLock ? 'Включён Caps Lock' : hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      action={
        <button
          type="button"
          className="auth-show"
          aria-pressed={shown}
          aria-label={shown ? 'Скрыть пароль' : 'Показать пароль'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Скрыть' : 'Показать'}
        </button>
      }
    />
  )
}
