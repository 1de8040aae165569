import { fullName } from '#contract/personName'
import { fold } from '#server/db/keys'
import type { OwnerName } from '../values/names'
import type { ExistingMember } from './existing'

/** Names are compared without case, ё, points and quotes. */
export const nameKey = (name: OwnerName): string =>
  name.kind === 'person'
    ? fold(fullName(name)).replace(/\./g, '')
    : fold(name.organisation_name)
        .replace(/["«»„“”'.,]/g, '')
        .replace(/\s+/g, ' ')
        .trim()

export const nameOfMember = (member: ExistingMember): OwnerName =>
  member.kind === 'person'
    ? {
        kind: 'person',
        last_name: member.last_name ?? '',
        first_name: member.first_name ?? '',
        middle_name: member.middle_name,
      }
    : { kind: 'organisation', organisation_name: member.organisation_name ?? '' }

export const memberKey = (member: ExistingMember): string => nameKey(nameOfMember(member))

export const nameOf = (name: OwnerName): string => (name.kind === 'person' ? fullName(name) : name.organisation_name)
