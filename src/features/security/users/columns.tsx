import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import type { GbcUser } from '#contract/gbcUsers'
import { roleNames } from '#contract/permissions'
import { formatInstant } from '#shared/format/dates'
import { fullName } from '#shared/format/people'
import { memberPath, userPath } from '../securityPaths'
import { UserStateTag } from './UserStateTag'

export const nameOf = (user: GbcUser): string => fullName(user) || user.email

const instant = (at: string | null) => at && formatInstant(at)

/** Columns of the users' list; `dataIndex` is what the server sorts by. */
export const userColumns: ColumnType<GbcUser>[] = [
  {
    key: 'name',
    dataIndex: 'name',
    title: 'Имя',
    sorter: true,
    render: (_, user) => (
      <Link className="user-name" to={userPath(user.id)}>
        {nameOf(user)}
      </Link>
    ),
  },
  { key: 'email', dataIndex: 'email', title: 'Электронная почта', sorter: true },
  { key: 'role', dataIndex: 'role', title: 'Роль', sorter: true, render: (_, { role }) => roleNames[role] },
  { key: 'state', dataIndex: 'state', title: 'Состояние', render: (_, user) => <UserStateTag user={user} /> },
  {
    key: 'two_factor',
    dataIndex: 'two_factor',
    title: 'Двухфакторная защита',
    render: (on: boolean) => (on ? 'включена' : 'нет'),
  },
  { key: 'last_login_at', dataIndex: 'last_login_at', title: 'Последний вход', sorter: true, render: instant },
  {
    key: 'member',
    dataIndex: 'member_name',
    title: 'Член кооператива',
    render: (_, { member_id, member_name }) => member_id && <Link to={memberPath(member_id)}>{member_name}</Link>,
  },
  { key: 'job_name', dataIndex: 'job_name', title: 'Должность' },
  { key: 'created_at', dataIndex: 'created_at', title: 'Приглашён', sorter: true, render: instant },
]
