import { fold } from '#server/db/keys'
import type { OwnerName, PersonName } from '../values/names'

const isInitial = (word: string | null): boolean => word !== null && /^\p{L}\.?$/u.test(word)

/** Whether a name is written with initials: «Иванов И. И.», «Иванов Иван И.». */
export const hasInitials = (name: OwnerName): name is PersonName =>
  name.kind === 'person' && (isInitial(name.first_name) || isInitial(name.middle_name))

/** What a name with initials and the same one in full have in common; null of an organisation. */
export const initialsKey = (name: OwnerName): string | null =>
  name.kind === 'person' ? `${fold(name.last_name)} ${fold(name.first_name).slice(0, 1)}` : null

function wordsFit(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true
  const [short, long] = [one, other].map((word) => fold(word).replace(/\./g, ''))
  return short === long || ((isInitial(one) || isInitial(other)) && short.slice(0, 1) === long.slice(0, 1))
}

/** Whether two names of one `initialsKey` may be one, written with initials and in full. */
export const initialsFit = (one: OwnerName, other: OwnerName): boolean =>
  one.kind === 'person' &&
  other.kind === 'person' &&
  (hasInitials(one) || hasInitials(other)) &&
  wordsFit(one.first_name, other.first_name) &&
  wordsFit(one.middle_name, other.middle_name)
