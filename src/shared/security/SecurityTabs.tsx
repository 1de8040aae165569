import { NavLink } from 'react-router-dom'
import { AUDIT, DIRECTORIES, MAIL, SECURITY, USERS } from '#shared/routing/paths'
import { useCan, useUser } from '#shared/session/session'
import '#shared/ui/tabs.css'

/** The parts of «Безопасность» that the role may open; with one part only, none. */
export function SecurityTabs() {
  const managesUsers = useCan('users.manage')
  const readsAudit = useCan('audit.read')
  const managesMail = useCan('mail.manage')
  const { is_admin } = useUser()
  if (!managesUsers && !readsAudit && !managesMail && !is_admin) return null
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
      {is_admin && (
        <NavLink className="tab" to={DIRECTORIES}>
          Справочники
        </NavLink>
      )}
    </nav>
  )
}
