import { NavLink } from 'react-router-dom'
import { AUDIT, MAIL, SECURITY, USERS } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'

/** The parts of «Безопасность» that the role may open; with one part only, none. */
export function SecurityTabs() {
  const managesUsers = useCan('users.manage')
  const readsAudit = useCan('audit.read')
  const managesMail = useCan('mail.manage')
  if (!managesUsers && !readsAudit && !managesMail) return null
  return (
    <nav className="security-tabs" aria-label="Части раздела">
      <NavLink to={SECURITY} end>
        Мой вход
      </NavLink>
      {managesUsers && <NavLink to={USERS}>Пользователи</NavLink>}
      {readsAudit && <NavLink to={AUDIT}>Журнал</NavLink>}
      {managesMail && <NavLink to={MAIL}>Почта</NavLink>}
    </nav>
  )
}
