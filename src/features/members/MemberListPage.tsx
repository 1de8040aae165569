import {
  MEMBER_KINDS,
  MEMBER_LACKS,
  MEMBER_STATUSES,
  memberKindNames,
  memberLabels,
  memberLackNames,
  membershipNames,
  MEMBERSHIPS,
  memberStatusNames,
  type ListedMember,
  type MemberListQuery,
} from '#contract/members'
import { accountLabels, accountStateNames } from '#contract/money/accounts'
import { formatPhone } from '#shared/format/people'
import { optionsOf } from '#shared/form/options'
import { archivedFilter, type ListFilter } from '#shared/list/filters'
import { FirstRecords } from '#shared/list/FirstRecords'
import { ListPage } from '#shared/list/ListPage'
import { useRecordList } from '#shared/list/useRecordList'
import { Balance } from '#shared/money/balance'
import { MEMBER_CREATE, memberPath, mergePath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { CreateLink } from '#shared/ui/RecordLinks'
import { memberColumns, memberMoneyColumns } from './columns'
import { memberCalls } from './membersApi'
import { membersSlice } from './membersSlice'
import { DuplicatesLink } from './merging/DuplicatesLink'
import { ProposalsLink } from './proposals/ProposalsLink'
import { MemberStatusTag } from './MemberStatusTag'
import './members.css'

/** Of all whom a filter shows. */
const statusNames = { ...memberStatusNames, left: 'Вышли', expelled: 'Исключены', deceased: 'Умерли' }

const filters: ListFilter<keyof MemberListQuery>[] = [
  {
    name: 'status',
    label: memberLabels.status,
    options: MEMBER_STATUSES.map((value) => ({ value, label: statusNames[value] })),
  },
  {
    name: 'kind',
    label: memberLabels.kind,
    options: MEMBER_KINDS.map((value) => ({ value, label: memberKindNames[value] })),
  },
  {
    name: 'membership',
    label: memberLabels.membership,
    options: MEMBERSHIPS.map((value) => ({ value, label: membershipNames[value] })),
  },
  {
    name: 'lacks',
    label: 'Чего не хватает',
    options: MEMBER_LACKS.map((value) => ({ value, label: memberLackNames[value] })),
  },
  archivedFilter,
  { name: 'tag', label: 'Метка' },
]
const moneyFilters: ListFilter<keyof MemberListQuery>[] = [
  { name: 'money', label: accountLabels.balance, options: optionsOf(accountStateNames) },
  ...filters,
]

const toMember = ({ id }: ListedMember) => memberPath(id)

export function MemberListPage() {
  const gbc_id = useOwnGbcId()
  const canWrite = useCan('members.write')
  const canImport = useCan('imports.write')
  const seesMoney = useCan('finances.read')
  const records = useRecordList({
    calls: memberCalls,
    slice: membersSlice,
    filters: moneyFilters,
    canArchive: canWrite,
  })
  const createLink = canWrite && <CreateLink to={MEMBER_CREATE}>Добавить члена</CreateLink>
  return (
    <ListPage
      {...records}
      title="Члены кооператива"
      actions={
        <>
          <ProposalsLink gbc_id={gbc_id} />
          <DuplicatesLink gbc_id={gbc_id} />
          {createLink}
        </>
      }
      columns={seesMoney ? memberMoneyColumns : memberColumns}
      filters={seesMoney ? moneyFilters : filters}
      searchPlaceholder="ФИО, гараж, телефон, счёт…"
      to={toMember}
      card={(member) => <MemberCard member={member} />}
      emptyText={
        canImport
          ? 'Здесь будет реестр членов кооператива. Начните с первого или загрузите таблицу, в которой ведёте учёт.'
          : 'Здесь будет реестр членов кооператива. Начните с первого.'
      }
      emptyAction={<FirstRecords create={createLink} canImport={canImport} />}
      bulkActions={
        canWrite
          ? (ids) => ids.length === 2 && <LinkButton to={mergePath(ids[0], ids[1])}>Объединить</LinkButton>
          : undefined
      }
      exportArea="members"
    />
  )
}

/** A member in the list of a phone. */
const MemberCard = ({ member }: { member: ListedMember }) => (
  <span className="member-card">
    <strong>{member.display_name}</strong>
    <MemberStatusTag member={member} />
    {member.garages.length > 0 && <span>Гараж {member.garages.map(({ number }) => number).join(', ')}</span>}
    {member.phones.length > 0 && <span>{formatPhone(member.phones[0])}</span>}
    {member.balance ? <Balance balance={member.balance} /> : null}
    {member.account_number && <span className="member-card-quiet">Лицевой счёт {member.account_number}</span>}
  </span>
)
