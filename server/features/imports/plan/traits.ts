import type { ImportDecision } from '#contract/imports'
import { fold } from '#server/db/keys'
import type { ExistingMember } from './existing'
import type { Mention } from './mention'

/** What distinguishes persons. */
export interface Traits {
  phones: string[]
  births: string[]
  addresses: string[]
  /** ИНН, СНИЛС, ОГРН: one of them alone is enough. */
  numbers: string[]
  garages: string[]
  /** Days of joining, numbers of accounts and of membership cards: different ones speak against one person. */
  joined: string[]
  accounts: string[]
  cards: string[]
}

/** Fields of members that say nothing of who somebody is: an edit of these alone changes no answer about them. */
export const SAY_NOTHING: readonly string[] = [
  'note',
  'tags',
  'vehicles',
  'email',
  'postal_address',
  'contact_persons',
  'share_paid',
]

const NONE: string[] = []
const distinct = (...values: (string | null | undefined)[]): string[] => {
  const found = values.filter((value): value is string => Boolean(value))
  return found.length > 0 ? found : NONE
}

/** «000017» is «17». */
const plainNumber = (number: string | null): string | null => number && fold(number).replace(/^0+(?=\d)/, '')

export const traitsOf = ({ owner, garages }: Mention): Traits => ({
  phones: owner.phones,
  births: distinct(owner.birth_date),
  addresses: distinct(owner.registration_address && fold(owner.registration_address)),
  numbers: distinct(owner.tp_id, owner.snils, owner.ogrn),
  garages,
  joined: distinct(owner.joined_on),
  accounts: distinct(plainNumber(owner.account_number)),
  cards: distinct(plainNumber(owner.membership_number)),
})

export const traitsOfMember = (member: ExistingMember, garages: string[]): Traits => ({
  phones: JSON.parse(member.phones) as string[],
  births: distinct(member.birth_date),
  addresses: distinct(member.registration_address && fold(member.registration_address)),
  numbers: distinct(member.tp_id, member.snils, member.ogrn),
  garages,
  joined: distinct(member.joined_on),
  accounts: distinct(plainNumber(member.account_number)),
  cards: distinct(plainNumber(member.membership_number)),
})

function union(one: string[], other: string[]): string[] {
  const fresh = other.filter((value) => !one.includes(value))
  return fresh.length > 0 ? [...one, ...fresh] : one
}

export const merged = (one: Traits, other: Traits): Traits => ({
  phones: union(one.phones, other.phones),
  births: union(one.births, other.births),
  addresses: union(one.addresses, other.addresses),
  numbers: union(one.numbers, other.numbers),
  garages: union(one.garages, other.garages),
  joined: union(one.joined, other.joined),
  accounts: union(one.accounts, other.accounts),
  cards: union(one.cards, other.cards),
})

const meets = (one: string[], other: string[]): boolean => one.some((value) => other.includes(value))
const contradicts = (one: string[], other: string[]): boolean =>
  one.length > 0 && other.length > 0 && !meets(one, other)

/** What speaks against one person where the name alone speaks for it, in Russian; null = nothing. */
export function difference(one: Traits, other: Traits): string | null {
  if (contradicts(one.joined, other.joined)) return 'даты вступления разные'
  if (contradicts(one.accounts, other.accounts)) return 'лицевые счета разные'
  if (contradicts(one.cards, other.cards)) return 'членские билеты разные'
  return null
}

export type Verdict = { same: true } | { same: false } | { doubt: string; suggestion: ImportDecision }

/**
 * Whether two of one name are one person: the same number, phone or birth date says so; of different phone and birth date
 * both they are two; anything between is for someone to decide.
 */
export function compare(one: Traits, other: Traits, garageCounts: boolean): Verdict {
  if (meets(one.numbers, other.numbers)) return { same: true }
  const born = contradicts(one.births, other.births)
  const phone = meets(one.phones, other.phones)
  if (phone && born) return { doubt: 'Имя и телефон совпадают, а даты рождения разные', suggestion: 'different' }
  if (phone || meets(one.births, other.births)) return { same: true }
  if (garageCounts && meets(one.garages, other.garages) && !born) return { same: true }
  if (born && contradicts(one.phones, other.phones)) return { same: false }
  if (born) return { doubt: 'Имя совпадает, а даты рождения разные', suggestion: 'different' }
  const different = difference(one, other)
  if (meets(one.addresses, other.addresses)) {
    return different
      ? { doubt: `Имя и адрес совпадают, а ${different}`, suggestion: 'different' }
      : { doubt: 'Имя и адрес совпадают', suggestion: 'same' }
  }
  if (contradicts(one.phones, other.phones))
    return { doubt: 'Имя совпадает, а телефоны разные', suggestion: 'different' }
  return different
    ? { doubt: `Имя совпадает, а ${different}`, suggestion: 'different' }
    : { doubt: 'Совпадает только имя', suggestion: 'same' }
}

/**
 * Whether one written with initials may be one written in full: never sure, as brothers share surname, initials, phone and
 * garage. @param rivals how many others the initials fit as well
 */
export function compareInitials(one: Traits, other: Traits, rivals: number): Exclude<Verdict, { same: boolean }> {
  const words = 'Совпадают фамилия и инициалы'
  const different = contradicts(one.births, other.births) ? 'даты рождения разные' : difference(one, other)
  if (different) return { doubt: `${words}, а ${different}`, suggestion: 'different' }
  if (meets(one.phones, other.phones)) return { doubt: `${words}, телефон тот же`, suggestion: 'same' }
  if (meets(one.garages, other.garages)) return { doubt: `${words}, гараж тот же`, suggestion: 'same' }
  if (contradicts(one.phones, other.phones)) return { doubt: `${words}, а телефоны разные`, suggestion: 'different' }
  if (rivals > 0) return { doubt: `${words}, и не у него одного`, suggestion: 'different' }
  return { doubt: words, suggestion: 'same' }
}

/** Whether two of one name surely are one person. */
export function surelySame(one: Traits, other: Traits, garageCounts: boolean): boolean {
  const verdict = compare(one, other, garageCounts)
  return 'same' in verdict && verdict.same
}
