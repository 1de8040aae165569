import { NavLink } from 'react-router-dom'
import { AUDIT, MAIL, SECURITY, USERS } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import '#shared/ui/tabs.css'

/** The parts of «Безопасность» that the role may open; with one part only, none. */
export function SecurityTabs() {
  const managesUsers = useCan('users.manage')
  const readsAudit = useCan('audit.read')
  const managesMail = useCan('mail.manage')
  if (!managesUsers && !readsAudit && !managesMail) return null
  return (
    <nav className="tabs" aria-label="Части раздела">
      <NavLink className="tab" to={SECURITY} end>
        Мой вход
      </NavLink>
      {managesUsers && (
        <NavLink className="tab" to={USERS}>
          Пользователи
        </NavLink>
      )}
      {readsAudit && (
        <NavLink className="tab" to={AUDIT}>
          Журнал
        </NavLink>
      )}
      {managesMail && (
        <NavLink className="tab" to={MAIL}>
          Почта
        </NavLink>
      )}
    </nav>
  )
}
