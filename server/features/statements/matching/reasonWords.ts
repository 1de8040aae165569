import type { Directory, DirectoryGarage } from './directory'
import { distinct, type Evidence } from './evidence'

/** The words of reasons: how people, garages and accounts are named in them. */

export const nameOf = ({ members }: Directory, id: string) => members.get(id)?.short_name ?? ''
export const garageName = ({ number, block }: DirectoryGarage) => (block ? `${number} (блок ${block})` : number)
export const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} и ${names[names.length - 1]}`
export const garageNames = (garages: readonly DirectoryGarage[]) =>
  garages.length === 1 ? `Гараж ${garageName(garages[0])}` : `Гаражи ${listed(garages.map(garageName))}`

const owned = ({ garagesOf, garages }: Directory, member_id: string) =>
  (garagesOf.get(member_id) ?? []).flatMap((id) => garages.get(id) ?? []).map(garageName)

/** «гараж 57», «гаражи 17 и 18», «без гаража» */
export function ownGarages(directory: Directory, member_id: string): string {
  const numbers = owned(directory, member_id)
  return numbers.length === 0 ? 'без гаража' : `${numbers.length === 1 ? 'гараж' : 'гаражи'} ${listed(numbers)}`
}

/** «владелец гаража 57» */
export function ownerOf(directory: Directory, member_id: string): string {
  const numbers = owned(directory, member_id)
  if (numbers.length === 0) return `${nameOf(directory, member_id)}, без гаража`
  return `владелец ${numbers.length === 1 ? 'гаража' : 'гаражей'} ${listed(numbers)}`
}

export const accountOf = ({ members }: Directory, id: string) => members.get(id)?.account_numbers[0] ?? ''

export const absent = ({ unknown, accounts }: Evidence) =>
  unknown.length > 0 ? unknown[0] : `лицевого счёта ${accounts.unknown[0]} нет`

const HOW_MANY = ['', '', 'двое', 'трое', 'четверо', 'пятеро']

/** «Кузнецова О. Н.» → «Кузнецовых О. Н.»; a surname of another kind stays. */
const inPlural = (name: string) =>
  name.replace(/^(\S+(?:ов|ев|ёв|ин|ын))а?(?=\s)/i, '$1ых').replace(/^(\S+[сц]к)(?:ий|ая)(?=\s)/i, '$1их')

/** «Кузнецовых О. Н. двое: гаражи 40 и 231» */
export function namesakes(directory: Directory, ids: readonly string[]): string {
  const numbers = distinct(ids.flatMap((id) => owned(directory, id)))
  const garages = numbers.length === 0 ? '' : `: ${numbers.length === 1 ? 'гараж' : 'гаражи'} ${listed(numbers)}`
  return `${inPlural(nameOf(directory, ids[0]))} ${HOW_MANY[ids.length] ?? ids.length}${garages}`
}
