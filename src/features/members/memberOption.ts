import { memberStatusNames, type Member } from '#contract/members'
import type { Option } from '#shared/form/options'
import { formatPhone } from '#shared/format/people'

const SHOWN_GARAGES = 3

/** «гараж 32», «гаражи 2, 10, 17а и ещё 4» */
export function garagesInWords(garages: Member['garages']): string {
  const numbers = garages.slice(0, SHOWN_GARAGES).map(({ number }) => number)
  const rest = garages.length - numbers.length
  if (numbers.length === 0) return ''
  return `${garages.length === 1 ? 'гараж' : 'гаражи'} ${numbers.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`
}

/** What two cards of one name are called: «л/с 000017, гараж 17»; the name where there is neither. */
export const cardTitle = ({ account_number, garages, display_name }: Member): string =>
  [account_number && `л/с ${account_number}`, garagesInWords(garages)].filter(Boolean).join(', ') || display_name

/** What tells a member from a namesake: «гараж 32 · л/с 000242 · +7 904 781-68-29 · подал заявление». */
const memberDetails = ({ garages, account_number, phones, status }: Member): string =>
  [
    garagesInWords(garages),
    account_number && `л/с ${account_number}`,
    ...phones.slice(0, 1).map(formatPhone),
    status !== 'active' && memberStatusNames[status].toLowerCase(),
  ]
    .filter(Boolean)
    .join(' · ')

/** A member as a list of people to choose from offers it: never by the name alone. */
export const memberOption = (member: Member): Option => ({
  value: member.id,
  label: member.display_name,
  details: memberDetails(member),
})
