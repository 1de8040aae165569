import { TextField } from '#shared/form/TextField'

/** Six digits of the app. */
export const CodeField = ({ hint }: { hint?: string }) => (
  <TextField
    name="code"
    label="Код из приложения"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoFocus
    hint={hint}
    required
  />
)
