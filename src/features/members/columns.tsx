import type { ColumnType } from 'antd/es/table'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { listedMemberLabels, memberKindNames, type ListedMember, type Member } from '#contract/members'
import { formatInstant } from '#shared/format/dates'
import { formatPhone } from '#shared/format/people'
import { dateCell, moneyCell } from '#shared/list/cells'
import { columnsOf } from '#shared/list/columnsOf'
import { Balance } from '#shared/money/balance'
import { garagePath, memberPath } from '#shared/routing/paths'
import { membershipText } from './membershipText'
import { MemberStatusTag } from './MemberStatusTag'
import './members.css'

const SHOWN_GARAGES = 3

const column = columnsOf<ListedMember>()(listedMemberLabels)

/** The first phone; the others show under the pointer, and on paper. */
const Phones = ({ phones: [first, ...others] }: Pick<Member, 'phones'>) => (
  <span title={[first, ...others].filter(Boolean).map(formatPhone).join(', ')}>
    {first && <span className="phone">{formatPhone(first)}</span>}
    {others.length > 0 && <span className="list-more">+{others.length}</span>}
    {others.map((phone) => (
      <span key={phone} className="list-rest">
        , <span className="phone">{formatPhone(phone)}</span>
      </span>
    ))}
  </span>
)

/** The first garages; what more of them there are shows under the pointer. */
const Garages = ({ garages }: Pick<Member, 'garages'>) => (
  <span title={garages.map(({ number }) => number).join(', ')}>
    {garages.slice(0, SHOWN_GARAGES).map(({ id, number, block }, place) => (
      <Fragment key={id}>
        {place > 0 && ', '}
        <Link to={garagePath(id)} title={block ? `Гараж ${number}, блок ${block}` : `Гараж ${number}`}>
          {number}
        </Link>
      </Fragment>
    ))}
    {garages.length > SHOWN_GARAGES && <span className="list-more">+{garages.length - SHOWN_GARAGES}</span>}
  </span>
)

const balance = column('balance', {
  width: 136,
  align: 'right',
  sorter: true,
  render: (kopecks?: number) => kopecks !== undefined && <Balance balance={kopecks} />,
})

/** Columns of the members' list. */
export const memberColumns: ColumnType<ListedMember>[] = [
  column('display_name', {
    width: 228,
    dataIndex: 'last_name',
    sorter: true,
    render: (_, member) => <Link to={memberPath(member.id)}>{member.display_name}</Link>,
  }),
  column('garages', { width: 104, sorter: true, render: (_, { garages }) => <Garages garages={garages} /> }),
  column('status', { width: 192, sorter: true, render: (_, member) => <MemberStatusTag member={member} /> }),
  column('membership_number', { width: 106, sorter: true }),
  column('account_number', { width: 116, sorter: true }),
  column('phones', { width: 152, render: (_, { phones }) => <Phones phones={phones} /> }),
  column('joined_on', { width: 116, sorter: true, render: dateCell }),
  column('kind', { render: (_, { kind }) => memberKindNames[kind] }),
  column('membership', { render: (_, member) => membershipText(member) }),
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

/** With the balances, for who may see money. */
export const memberMoneyColumns: ColumnType<ListedMember>[] = memberColumns.flatMap((each) =>
  each.key === 'phones' ? [balance, each] : [each],
)
