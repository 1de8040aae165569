import { formatPhone, formatSnils } from '#contract/format'
import {
  memberKindNames,
  memberListQuery,
  membershipNames,
  memberStatusNames,
  listedMemberLabels,
  formatContact,
  formatVehicle,
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
    ...made('snils', 'text', ({ snils }) => snils && formatSnils(snils)),
    ...made('phones', 'phone', ({ phones }) => phones.map(formatPhone).join(', ')),
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
    ...made('contact_persons', 'text', ({ contact_persons }) => contact_persons.map(formatContact).join('; ')),
    ...made('vehicles', 'text', ({ vehicles }) => vehicles.map(formatVehicle).join(', ')),
    ...made('tags', 'text', ({ tags }) => tags.join(', ')),
    ...stored('note'),
    ...ownTimes(),
  },
}
