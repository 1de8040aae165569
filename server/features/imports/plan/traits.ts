import type { ImportDecision } from '#contract/imports'
import { fold } from '#server/db/keys'
import type { ExistingMember } from './existing'
import type { Mention } from './mention'

/** What persons are told apart by. */
export interface Traits {
  phones: string[]
  births: string[]
  addresses: string[]
  /** ИНН, СНИЛС, ОГРН: one of them alone is enough. */
  numbers: string[]
  garages: string[]
}

const NONE: string[] = []
const told = (...values: (string | null | undefined)[]): string[] => {
  const found = values.filter((value): value is string => Boolean(value))
  return found.length > 0 ? found : NONE
}

export const traitsOf = ({ owner, garages }: Mention): Traits => ({
  phones: owner.phones,
  births: told(owner.birth_date),
  addresses: told(owner.registration_address && fold(owner.registration_address)),
  numbers: told(owner.tp_id, owner.snils, owner.ogrn),
  garages,
})

export const traitsOfMember = (member: ExistingMember, garages: string[]): Traits => ({
  phones: JSON.parse(member.phones) as string[],
  births: told(member.birth_date),
  addresses: told(member.registration_address && fold(member.registration_address)),
  numbers: told(member.tp_id, member.snils, member.ogrn),
  garages,
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
})

const meets = (one: string[], other: string[]): boolean => one.some((value) => other.includes(value))
const contradicts = (one: string[], other: string[]): boolean =>
  one.length > 0 && other.length > 0 && !meets(one, other)

type Verdict = { same: true } | { same: false } | { doubt: string; suggestion: ImportDecision }

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
  if (meets(one.addresses, other.addresses)) return { doubt: 'Имя и адрес совпадают', suggestion: 'same' }
  if (contradicts(one.phones, other.phones))
    return { doubt: 'Имя совпадает, а телефоны разные', suggestion: 'different' }
  return { doubt: 'Совпадает только имя', suggestion: 'same' }
}

/** Whether two of one name surely are one person. */
export function surelySame(one: Traits, other: Traits, garageCounts: boolean): boolean {
  const verdict = compare(one, other, garageCounts)
  return 'same' in verdict && verdict.same
}
