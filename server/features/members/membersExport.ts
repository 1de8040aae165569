import {
  memberKindNames,
  memberListQuery,
  membershipNames,
  memberStatusNames,
  listedMemberLabels,
  writtenContactPerson,
  type ListedMember,
  type MemberListQuery,
} from '#contract/members'
import { SIGNED_BALANCE } from '#contract/money/accounts'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { listMemberIds, listedMembersByIds, RESTRICTED } from './membersRepository'

const { stored, named, made, ownTimes } = exportColumns<ListedMember>()({
  ...listedMemberLabels,
  balance: SIGNED_BALANCE,
})

/** `+79111234567` → «+7 911 123-45-67» */
const writtenPhone = (phone: string) =>
  `+7 ${phone.slice(2, 5)} ${phone.slice(5, 8)}-${phone.slice(8, 10)}-${phone.slice(10)}`
const writtenSnils = (snils: string) => snils.replace(/^(\d{3})(\d{3})(\d{3})(\d\d)$/, '$1-$2-$3 $4')
const writtenVehicle = ({ plate, model }: ListedMember['vehicles'][number]) => (model ? `${plate} (${model})` : plate)

/** The list of members in a file: the columns by the names they have on screen. Passport data never leave this way. */
export const membersExport: ExportArea<ListedMember, MemberListQuery> = {
  title: 'Члены кооператива',
  query: memberListQuery,
  ids: listMemberIds,
  rows: listedMembersByIds,
  restricted: RESTRICTED,
  columns: {
    ...stored('display_name'),
    ...named('kind', memberKindNames),
    ...named('membership', membershipNames),
    ...named('status', memberStatusNames),
    ...made('garages', 'text', ({ garages }) => garages.map(({ number }) => number).join(', ')),
    ...stored('last_name'),
    ...stored('first_name'),
    ...stored('middle_name'),
    ...stored('organisation_name'),
    ...stored('birth_date', 'date'),
    ...stored('tp_id'),
    ...stored('ogrn'),
    ...made('snils', 'text', ({ snils }) => snils && writtenSnils(snils)),
    ...made('phones', 'phone', ({ phones }) => phones.map(writtenPhone).join(', ')),
    ...stored('email'),
    ...stored('registration_address'),
    ...stored('postal_address'),
    ...stored('membership_number'),
    ...stored('account_number'),
    ...stored('balance', 'money'),
    ...stored('applied_on', 'date'),
    ...stored('application_number'),
    ...stored('joined_on', 'date'),
    ...stored('admission_decision'),
    ...stored('left_on', 'date'),
    ...stored('exit_decision'),
    ...stored('share_due', 'money'),
    ...stored('share_paid', 'money'),
    ...stored('consent_on', 'date'),
    ...stored('representative'),
    ...made('contact_persons', 'text', ({ contact_persons }) =>
      contact_persons
        .map((person) =>
          [writtenContactPerson(person), person.phone && writtenPhone(person.phone)].filter(Boolean).join(', '),
        )
        .join('; '),
    ),
    ...made('vehicles', 'text', ({ vehicles }) => vehicles.map(writtenVehicle).join(', ')),
    ...made('tags', 'text', ({ tags }) => tags.join(', ')),
    ...stored('note'),
    ...ownTimes(),
  },
}
