import { Link } from 'react-router-dom'
import { contactPersonLabels, formatVehicle, memberKindNames, memberLabels, type Member } from '#contract/members'
import { capitalized } from '#contract/text'
import { Facts, MissingFacts, type Fact } from '#shared/detail/Facts'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { formatPhone } from '#shared/format/people'
import { formatSnils } from '#shared/format/requisites'
import { MEMBERS } from '#shared/routing/paths'
import { membershipText } from './membershipText'

const date = (day: string | null) => day && formatDate(day)
const money = (kopecks: number | null | undefined) => kopecks != null && formatMoney(kopecks)

const plain = (member: Member, field: 'tp_id' | 'ogrn' | 'email' | 'account_number' | 'membership_number'): Fact => ({
  field,
  label: memberLabels[field],
  value: member[field],
  copy: member[field],
})

const identity = (member: Member): Fact[] => [
  { label: memberLabels.kind, value: memberKindNames[member.kind] },
  { label: memberLabels.membership, value: membershipText(member) },
  ...(member.kind === 'person'
    ? [
        { field: 'birth_date', label: memberLabels.birth_date, value: date(member.birth_date) },
        {
          field: 'snils',
          label: memberLabels.snils,
          value: member.snils && formatSnils(member.snils),
          copy: member.snils,
        },
      ]
    : [plain(member, 'ogrn')]),
  plain(member, 'tp_id'),
]

const contacts = (member: Member): Fact[] => [
  ...(member.phones.length === 0 ? [{ field: 'phones.0', label: memberLabels.phones, value: null }] : []),
  ...member.phones.map((phone, index) => ({
    label: index === 0 ? memberLabels.phones : `${memberLabels.phones} ${index + 1}`,
    value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a>,
    copy: phone,
  })),
  plain(member, 'email'),
  { field: 'representative', label: memberLabels.representative, value: member.representative },
  {
    field: 'registration_address',
    label: memberLabels.registration_address,
    value: member.registration_address,
    copy: member.registration_address,
    wide: true,
  },
  {
    field: 'postal_address',
    label: memberLabels.postal_address,
    value: member.postal_address,
    copy: member.postal_address,
    wide: true,
  },
]

/** «жена» → «Жена» */

const contactPersons = ({ contact_persons }: Member): Fact[] => [
  ...(contact_persons.length === 0
    ? [{ field: 'contact_persons', label: memberLabels.contact_persons, value: null }]
    : []),
  ...contact_persons.map(({ name, relation, phone, may_know_balance }) => ({
    label: relation ? capitalized(relation) : contactPersonLabels.name,
    value: (
      <>
        {name}
        {phone && (
          <div>
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          </div>
        )}
        <div className="member-contact-note">
          {may_know_balance ? contactPersonLabels.may_know_balance : 'Баланс не сообщать'}
        </div>
      </>
    ),
  })),
]

const membership = (member: Member): Fact[] => [
  plain(member, 'membership_number'),
  plain(member, 'account_number'),
  {
    field: 'applied_on',
    label: memberLabels.applied_on,
    value: [date(member.applied_on), member.application_number && `№ ${member.application_number}`]
      .filter(Boolean)
      .join(', '),
  },
  {
    label: memberLabels.joined_on,
    value: [date(member.joined_on), member.admission_decision].filter(Boolean).join(', '),
  },
  ...(member.left_on
    ? [{ label: memberLabels.left_on, value: [date(member.left_on), member.exit_decision].filter(Boolean).join(', ') }]
    : []),
  { field: 'share_due', label: memberLabels.share_due, value: money(member.share_due) },
  { field: 'share_paid', label: memberLabels.share_paid, value: money(member.share_paid) },
  { label: memberLabels.consent_on, value: date(member.consent_on) ?? 'не получено' },
]

const rest = (member: Member): Fact[] => [
  { label: memberLabels.vehicles, value: member.vehicles.map(formatVehicle).join('\n') },
  {
    field: 'tags',
    label: memberLabels.tags,
    value: member.tags.length > 0 && (
      <span className="member-tags">
        {member.tags.map((tag) => (
          <Link key={tag} to={`${MEMBERS}?${new URLSearchParams({ tag }).toString()}`}>
            {tag}
          </Link>
        ))}
      </span>
    ),
  },
  { field: 'note', label: memberLabels.note, value: member.note, wide: true },
]

/** What is known of a member. @param editTo the form, for those who may add what isn't known */
export function MemberFacts({ member, editTo }: { member: Member; editTo?: string }) {
  const groups = [
    { title: 'Основные сведения', facts: identity(member) },
    { title: 'Контакты', facts: contacts(member) },
    { title: memberLabels.contact_persons, facts: contactPersons(member) },
    { title: 'Членство и пай', facts: membership(member) },
    { title: 'Прочее', facts: rest(member) },
  ]
  return (
    <div>
      {groups.map(({ title, facts }) => (
        <Facts key={title} title={title} facts={facts} />
      ))}
      <MissingFacts facts={groups.flatMap(({ facts }) => facts)} editTo={editTo} />
    </div>
  )
}
