import { memberInputSchema, type MemberInput } from '#contract/members'
import { fullName } from '#contract/personName'
import { searchKey, sortKey } from '#server/db/keys'
import { historyFieldsOf } from '#server/records/versioned'

export type MemberFields = Omit<MemberInput, 'version'>

const nameOf = (input: MemberFields): string =>
  input.kind === 'organisation' ? (input.organisation_name ?? '') : fullName(input)

/** Columns of what people typed, with the keys that lists are ordered and searched by. */
export function columnsOf(input: MemberFields) {
  const person = input.kind === 'person'
  const display_name = nameOf(input)
  const account_number = input.account_number ?? null
  const membership_number = input.membership_number ?? null
  return {
    kind: input.kind,
    membership: input.membership,
    display_name,
    sort_key: sortKey(display_name),
    search_key: searchKey([
      display_name,
      ...input.phones,
      input.email,
      membership_number,
      account_number,
      ...input.contact_persons.flatMap(({ name, phone }) => [name, phone]),
      ...input.vehicles.map(({ plate }) => plate),
    ]),
    // The other kind's fields are dropped: they would be searched and exported unseen.
    last_name: person ? (input.last_name ?? null) : null,
    first_name: person ? (input.first_name ?? null) : null,
    middle_name: person ? (input.middle_name ?? null) : null,
    organisation_name: person ? null : (input.organisation_name ?? null),
    birth_date: person ? (input.birth_date ?? null) : null,
    snils: person ? (input.snils ?? null) : null,
    ogrn: input.ogrn ?? null,
    tp_id: input.tp_id ?? null,
    phones: JSON.stringify(input.phones),
    email: input.email ?? null,
    registration_address: input.registration_address ?? null,
    postal_address: input.postal_address ?? null,
    membership_number,
    membership_number_key: membership_number && sortKey(membership_number),
    account_number,
    account_number_key: account_number && sortKey(account_number),
    applied_on: input.applied_on ?? null,
    application_number: input.application_number ?? null,
    share_due: input.share_due ?? null,
    consent_on: input.consent_on ?? null,
    representative: input.representative ?? null,
    contact_persons: JSON.stringify(
      input.contact_persons.map(({ name, relation, phone, may_know_balance }) => ({
        name,
        relation: relation ?? null,
        phone: phone ?? null,
        may_know_balance,
      })),
    ),
    vehicles: JSON.stringify(input.vehicles.map(({ plate, model }) => ({ plate, model: model ?? null }))),
    tags: JSON.stringify(input.tags),
    note: input.note ?? null,
  }
}

/** Fields that the history compares. */
export const HISTORY_FIELDS = historyFieldsOf(memberInputSchema, [
  'status',
  'joined_on',
  'admission_decision',
  'left_on',
  'exit_decision',
])
