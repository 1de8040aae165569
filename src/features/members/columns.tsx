import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { memberKindNames, memberLabels, membershipNames, type Member } from '#contract/members'
import { formatInstant } from '#shared/format/dates'
import { formatPhone } from '#shared/format/people'
import { dateCell, moneyCell } from '#shared/list/cells'
import { columnsOf } from '#shared/list/columnsOf'
import { memberPath } from '#shared/routing/paths'
import { MemberStatusTag } from './MemberStatusTag'
import './members.css'

const column = columnsOf<Member>()(memberLabels)

/** Columns of the members' list. */
export const memberColumns: ColumnType<Member>[] = [
  column('display_name', {
    dataIndex: 'last_name',
    sorter: true,
    render: (_, member) => (
      <Link className="member-name" to={memberPath(member.id)}>
        {member.display_name}
      </Link>
    ),
  }),
  column('status', { sorter: true, render: (_, member) => <MemberStatusTag member={member} /> }),
  column('membership_number', { sorter: true }),
  column('account_number', { sorter: true }),
  column('phones', { render: (_, { phones }) => phones.map(formatPhone).join(', ') }),
  column('joined_on', { sorter: true, render: dateCell }),
  column('kind', { render: (_, { kind }) => memberKindNames[kind] }),
  column('membership', { render: (_, { membership }) => membershipNames[membership] }),
  column('email'),
  column('registration_address'),
  column('postal_address'),
  column('tp_id'),
  column('share_due', { align: 'right', render: moneyCell }),
  column('share_paid', { align: 'right', render: moneyCell }),
  column('consent_on', { render: dateCell }),
  column('tags', { render: (_, { tags }) => tags.join(', ') }),
  column('updated_at', { sorter: true, render: formatInstant }),
]
