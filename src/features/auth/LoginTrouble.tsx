import { cannotLogin } from './cannotLogin'

/** The help's article about failing logins, for those who can't come to the help. */
export const LoginTrouble = () => (
  <ul className="auth-trouble">
    {cannotLogin.body.flat().map((line) => typeof line === 'string' && <li key={line}>{line}</li>)}
  </ul>
)
