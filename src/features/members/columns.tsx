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

/** The first phone; the others show under the pointer. */
const Phones = ({ phones }: Pick<Member, 'phones'>) => (
  <span title={phones.map(formatPhone).join(', ')}>
    {phones.slice(0, 1).map(formatPhone)}
    {phones.length > 1 && <span className="list-more">+{phones.length - 1}</span>}
  </span>
)

/** Columns of the members' list. */
export const memberColumns: ColumnType<Member>[] = [
  column('display_name', {
    width: 232,
    dataIndex: 'last_name',
    sorter: true,
    render: (_, member) => <Link to={memberPath(member.id)}>{member.display_name}</Link>,
  }),
  column('status', { width: 200, sorter: true, render: (_, member) => <MemberStatusTag member={member} /> }),
  column('membership_number', { width: 106, sorter: true }),
  column('account_number', { width: 120, sorter: true }),
  column('phones', { width: 164, render: (_, { phones }) => <Phones phones={phones} /> }),
  column('joined_on', { width: 116, sorter: true, render: dateCell }),
  column('kind', { render: (_, { kind }) => memberKindNames[kind] }),
  column('membership', { render: (_, { membership }) => membershipNames[membership] }),
  column('email', { width: 200 }),
  column('registration_address', { width: 280 }),
  column('postal_address', { width: 280 }),
  column('tp_id'),
  column('share_due', { align: 'right', render: moneyCell }),
  column('share_paid', { align: 'right', render: moneyCell }),
  column('consent_on', { render: dateCell }),
  column('tags', { render: (_, { tags }) => tags.join(', ') }),
  column('updated_at', { sorter: true, render: formatInstant }),
]
