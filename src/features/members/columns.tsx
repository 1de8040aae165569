import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { memberKindNames, membershipNames, type Member } from '#contract/members'
import { formatInstant } from '#shared/format/dates'
import { formatPhone } from '#shared/format/people'
import { dateCell, moneyCell } from '#shared/list/cells'
import { memberPath } from './memberPaths'
import { MemberStatusTag } from './MemberStatusTag'
import './members.css'

/** Columns of the members' list; `key` is the field's name in an export too, `dataIndex` what the server sorts by. */
export const memberColumns: ColumnType<Member>[] = [
  {
    key: 'display_name',
    dataIndex: 'last_name',
    title: 'ФИО или название',
    sorter: true,
    render: (_, member) => (
      <Link className="member-name" to={memberPath(member.id)}>
        {member.display_name}
      </Link>
    ),
  },
  {
    key: 'status',
    dataIndex: 'status',
    title: 'Состояние',
    sorter: true,
    render: (_, member) => <MemberStatusTag member={member} />,
  },
  { key: 'membership_number', dataIndex: 'membership_number', title: '№ в реестре', sorter: true },
  { key: 'account_number', dataIndex: 'account_number', title: 'Лицевой счёт', sorter: true },
  {
    key: 'phones',
    dataIndex: 'phones',
    title: 'Телефон',
    render: (_, { phones }) => phones.map(formatPhone).join(', '),
  },
  { key: 'joined_on', dataIndex: 'joined_on', title: 'Принят', sorter: true, render: dateCell },
  { key: 'kind', dataIndex: 'kind', title: 'Вид', render: (_, { kind }) => memberKindNames[kind] },
  {
    key: 'membership',
    dataIndex: 'membership',
    title: 'Членство',
    render: (_, { membership }) => membershipNames[membership],
  },
  { key: 'email', dataIndex: 'email', title: 'Электронная почта' },
  { key: 'registration_address', dataIndex: 'registration_address', title: 'Адрес регистрации' },
  { key: 'postal_address', dataIndex: 'postal_address', title: 'Почтовый адрес' },
  { key: 'tp_id', dataIndex: 'tp_id', title: 'ИНН' },
  { key: 'share_due', dataIndex: 'share_due', title: 'Пай к внесению', align: 'right', render: moneyCell },
  { key: 'share_paid', dataIndex: 'share_paid', title: 'Пай внесён', align: 'right', render: moneyCell },
  { key: 'consent_on', dataIndex: 'consent_on', title: 'Согласие на данные', render: dateCell },
  { key: 'tags', dataIndex: 'tags', title: 'Метки', render: (_, { tags }) => tags.join(', ') },
  { key: 'updated_at', dataIndex: 'updated_at', title: 'Изменён', sorter: true, render: formatInstant },
]
