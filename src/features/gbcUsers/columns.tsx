import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { userLabels, type GbcUser } from '#contract/gbcUsers'
import { roleNames } from '#contract/permissions'
import { formatInstant } from '#shared/format/dates'
import { fullName } from '#contract/personName'
import { columnsOf } from '#shared/list/columnsOf'
import { memberPath, userPath } from '#shared/routing/paths'
import { UserStateTag } from './UserStateTag'

export const nameOf = (user: GbcUser): string => fullName(user) || user.email

const instant = (at: string | null) => at && formatInstant(at)

const column = columnsOf<GbcUser>()(userLabels)

/** Columns of the users' list. */
export const userColumns: ColumnType<GbcUser>[] = [
  column('name', {
    width: 200,
    sorter: true,
    render: (_, user) => (
      <Link className="user-name" to={userPath(user.id)}>
        {nameOf(user)}
      </Link>
    ),
  }),
  column('email', { width: 210, sorter: true }),
  column('role', { width: 136, sorter: true, render: (_, { role }) => roleNames[role] }),
  column('state', { width: 192, render: (_, user) => <UserStateTag user={user} /> }),
  column('two_factor', { title: 'Код из телефона', width: 128, render: (on: boolean) => (on ? 'включён' : 'нет') }),
  column('last_login_at', { sorter: true, render: instant }),
  column('member', {
    width: 186,
    dataIndex: 'member_name',
    render: (_, { member_id, member_name }) => member_id && <Link to={memberPath(member_id)}>{member_name}</Link>,
  }),
  column('job_name', { width: 180 }),
  column('created_at', { sorter: true, render: instant }),
]
