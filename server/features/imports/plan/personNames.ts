import { fold } from '#server/db/keys'
import type { OwnerName } from '../values/names'
import type { ExistingMember } from './existing'

/** Names are compared without case, ё, points and quotes. */
export const nameKey = (name: OwnerName): string =>
  name.kind === 'person'
    ? fold([name.last_name, name.first_name, name.middle_name].filter(Boolean).join(' ')).replace(/\./g, '')
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

export const nameOf = (name: OwnerName): string =>
  name.kind === 'person'
    ? [name.last_name, name.first_name, name.middle_name].filter(Boolean).join(' ')
    : name.organisation_name
