import { Link, useParams } from 'react-router-dom'
import { userLabels, type GbcUser } from '#contract/gbcUsers'
import { roleNames } from '#contract/permissions'
import { useListLoginsOfQuery } from '#features/security/loginsApi'
import { userHistory } from '#features/users/userHistory'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { Facts } from '#shared/detail/Facts'
import { History } from '#shared/detail/History'
import { formatInstant } from '#shared/format/dates'
import { usePageTitle } from '#shared/routing/pageTitle'
import { memberPath, USERS } from '#shared/routing/paths'
import { LOGIN_STEPS, LoginList } from '#shared/security/LoginList'
import '#shared/security/security.css'
import { useOwnGbcId } from '#shared/session/session'
import { PageHeader } from '#shared/ui/PageHeader'
import { useLoadMore } from '#shared/ui/useLoadMore'
import { nameOf } from './columns'
import { useGetGbcUserHistoryQuery, useGetGbcUserQuery } from './gbcUsersApi'
import { UserActions } from './UserActions'
import type { UserProps } from './userProps'
import { UserSessions } from './UserSessions'
import { UserStateTag } from './UserStateTag'
import './gbcUsers.css'

export function UserPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const query = useGetGbcUserQuery({ gbc_id, id })
  usePageTitle(query.currentData && nameOf(query.currentData))
  return (
    <DetailPage query={query} notFoundText="Такого пользователя нет." listTo={USERS}>
      {(user) => <UserDetails gbc_id={gbc_id} user={user} />}
    </DetailPage>
  )
}

function UserDetails({ gbc_id, user }: UserProps) {
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        subtitle={<UserStateTag user={user} />}
        actions={<UserActions gbc_id={gbc_id} user={user} />}
      />
      <DetailTabs
        items={[
          { key: 'facts', label: 'Сведения', children: <UserFacts user={user} /> },
          { key: 'sessions', label: 'Сеансы', children: <UserSessions gbc_id={gbc_id} user={user} /> },
          { key: 'logins', label: 'Входы', children: <UserLogins gbc_id={gbc_id} user={user} /> },
          { key: 'history', label: 'История', children: <UserHistory gbc_id={gbc_id} user={user} /> },
        ]}
      />
    </>
  )
}

/** What its password is like: one's own, or a one-time one and until when. */
function passwordText({ password_set, password_expires_at }: GbcUser): string {
  if (password_set) return 'свой'
  return password_expires_at ? `одноразовый, до ${formatInstant(password_expires_at)}` : 'ещё не выдан'
}

function UserFacts({ user }: { user: GbcUser }) {
  const { email, role, job_name, member_id, member_name, two_factor, last_login_at, created_at } = user
  return (
    <>
      <Facts
        title="Основные сведения"
        facts={[
          { label: userLabels.role, value: roleNames[role] },
          { label: 'Электронная почта (для входа)', value: email, copy: email },
          { label: userLabels.member, value: member_id && <Link to={memberPath(member_id)}>{member_name}</Link> },
          { label: userLabels.job_name, value: job_name },
        ]}
      />
      <Facts
        title="Вход"
        facts={[
          { label: userLabels.last_login_at, value: last_login_at ? formatInstant(last_login_at) : 'ещё не входил' },
          { label: userLabels.two_factor, value: two_factor ? 'включён' : 'нет' },
          { label: 'Пароль', value: passwordText(user) },
          { label: userLabels.created_at, value: formatInstant(created_at) },
        ]}
      />
    </>
  )
}

function UserLogins({ gbc_id, user: { id } }: UserProps) {
  const { page_size, onMore } = useLoadMore(LOGIN_STEPS)
  const query = useListLoginsOfQuery({ gbc_id, id, page: 1, page_size }, { refetchOnMountOrArgChange: true })
  return <LoginList query={query} onMore={onMore} />
}

function UserHistory({ gbc_id, user: { id } }: UserProps) {
  return <History area="users" query={useGetGbcUserHistoryQuery({ gbc_id, id })} fields={userHistory} />
}
