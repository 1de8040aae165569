import { historyLabels } from '#contract/history'
import {
  memberKindNames,
  memberLabels,
  membershipNames,
  memberStatusNames,
  type ContactPerson,
  type Member,
  formatContact,
  formatVehicle,
} from '#contract/members'
import { formatDate } from '#shared/format/dates'
import { historyFields, itself, money, named, shownBy, since } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'
import { formatSnils } from '#shared/format/requisites'

type Vehicle = Member['vehicles'][number]

/** How a member's fields read in a history and in a conflict of two editors. */
export const memberHistory = historyFields(
  { ...memberLabels, ...historyLabels.members },
  {
    kind: named(memberKindNames),
    membership: named(membershipNames),
    status: named(memberStatusNames),
    birth_date: shownBy(formatDate),
    snils: shownBy(formatSnils),
    phones: shownBy(formatPhone),
    applied_on: shownBy(formatDate),
    joined_on: shownBy(formatDate),
    left_on: shownBy(formatDate),
    share_due: money,
    share_paid: money,
    consent_on: shownBy(formatDate),
    contact_persons: (value) => (value as ContactPerson[]).map(formatContact).join('; '),
    vehicles: (value) => (value as Vehicle[]).map(formatVehicle).join(', '),
    date: shownBy(formatDate),
  },
  {
    garage: (value) => `гараж ${String(value)}`,
    share: (value) => (value === '1' ? 'целиком' : `доля ${String(value)}`),
    date: since,
    decision: itself,
    ground: itself,
    merged_with: itself,
    distinct_from: itself,
    import_file: itself,
  },
)
