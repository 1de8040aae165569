import { UserAddOutlined } from '@ant-design/icons'
import { USER_STATES, userLabels, userStateNames, type GbcUser, type UserListQuery } from '#contract/gbcUsers'
import { roleNames, ROLES } from '#contract/permissions'
import { useReadOnce } from '#shared/api/useReadOnce'
import type { ListFilter } from '#shared/list/filters'
import { RowCard } from '#shared/list/RowCard'
import { ListPage } from '#shared/list/ListPage'
import { useList } from '#shared/list/useList'
import { INVITE, userPath } from '#shared/routing/paths'
import '#shared/security/security.css'
import { SecurityTabs } from '#shared/security/SecurityTabs'
import { useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { nameOf, userColumns } from './columns'
import { gbcUsersApi, useListGbcUsersQuery } from './gbcUsersApi'
import { usersSlice } from './usersSlice'
import { UserStateTag } from './UserStateTag'
import './gbcUsers.css'

const filters: ListFilter<keyof UserListQuery>[] = [
  { name: 'role', label: userLabels.role, options: ROLES.map((value) => ({ value, label: roleNames[value] })) },
  {
    name: 'state',
    label: userLabels.state,
    options: USER_STATES.map((value) => ({ value, label: userStateNames[value] })),
  },
  {
    name: 'two_factor',
    label: userLabels.two_factor,
    single: true,
    options: [
      { value: 'true', label: 'Включён' },
      { value: 'false', label: 'Нет' },
    ],
  },
]
const filterNames = filters.map(({ name }) => name)

const toUser = ({ id }: GbcUser) => userPath(id)

/** Who works in the program: for the chairman. */
export function UserListPage() {
  const gbc_id = useOwnGbcId()
  const list = useList(usersSlice, filterNames)
  const query = useListGbcUsersQuery({ gbc_id, params: list.params })
  const readPage = useReadOnce(gbcUsersApi.endpoints.listGbcUsers)
  return (
    <ListPage
      title="Безопасность"
      tabs={<SecurityTabs />}
      actions={
        <LinkButton to={INVITE} aria-keyshortcuts="n" type="primary" icon={<UserAddOutlined aria-hidden />}>
          Открыть доступ
        </LinkButton>
      }
      list={list}
      query={query}
      columns={userColumns}
      filters={filters}
      searchPlaceholder="Имя или почта…"
      to={toUser}
      card={(user) => <UserCard user={user} />}
      emptyText="Здесь будут все, кто работает в программе."
      loadPage={(params) => readPage({ gbc_id, params })}
      exportArea="users"
    />
  )
}

/** A user in the list of a phone. */
const UserCard = ({ user }: { user: GbcUser }) => (
  <RowCard
    title={nameOf(user)}
    marks={<UserStateTag user={user} />}
    facts={[`${roleNames[user.role]}, ${user.email}`]}
  />
)
