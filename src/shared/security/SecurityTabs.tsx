import { AUDIT, DIRECTORIES, MAIL, SECURITY, USERS } from '#shared/routing/paths'
import { useCan, useUser } from '#shared/session/session'
import { LinkTabs } from '#shared/ui/LinkTabs'

/** The parts of «Безопасность» that the role may open; with one part only, none. */
export function SecurityTabs() {
  const managesUsers = useCan('users.manage')
  const readsAudit = useCan('audit.read')
  const managesMail = useCan('mail.manage')
  const { is_admin } = useUser()
  if (!managesUsers && !readsAudit && !managesMail && !is_admin) return null
  const items = [
    { to: SECURITY, title: 'Мой вход', end: true },
    ...(managesUsers ? [{ to: USERS, title: 'Пользователи' }] : []),
    ...(readsAudit ? [{ to: AUDIT, title: 'Журнал' }] : []),
    ...(managesMail ? [{ to: MAIL, title: 'Почта' }] : []),
    ...(is_admin ? [{ to: DIRECTORIES, title: 'Справочники' }] : []),
  ]
  return <LinkTabs label="Части раздела" items={items} />
}
