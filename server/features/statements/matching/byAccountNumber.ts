import type { Evidence } from './evidence'
import { absent, ownGarages } from './reasonWords'
import { namesAnother, type Verdict } from './verdict'

/** What a personal account's number in the purpose says (evidence A of the specification); null where there is none. */
export function byAccountNumber(evidence: Evidence): Verdict | null {
  const { accounts, garages, named, directory, unknown, unclear } = evidence
  const present = evidence.initialled.filter((id) => directory.members.get(id)?.present)
  const paying = evidence.paying.length > 0 ? evidence.paying : present
  const [member_id, ...more] = accounts.members
  if (member_id === undefined) return null
  const number = directory.members.get(member_id)?.account_numbers[0] ?? ''
  if (more.length > 0) return { level: 2, reason: 'В назначении несколько лицевых счетов: разделите сумму' }
  const agreesGarage = garages.length > 0 && garages.every(({ owners }) => owners.includes(member_id))
  const agreesName = named.some((ids) => ids.includes(member_id))
  if ((garages.length > 0 && !agreesGarage) || unclear.length > 0)
    return { level: 2, member_id, reason: `Лицевой счёт ${number} и гараж в назначении — разных владельцев` }
  if (named.some((ids) => !ids.includes(member_id)))
    return { level: 2, member_id, reason: `Лицевой счёт ${number} указан, но назван другой человек` }
  if (accounts.unknown.length > 0 || unknown.length > 0)
    return { level: 2, member_id, reason: `Лицевой счёт ${number} указан, но ${absent(evidence)}` }
  if (paying.length > 0 && !paying.includes(member_id) && !agreesGarage && !agreesName)
    return {
      level: 2,
      member_id,
      reason: `Лицевой счёт ${number} указан, но платит другой член: ${ownGarages(directory, paying[0])}`,
    }
  if (!agreesGarage && !agreesName && namesAnother(evidence, [member_id, ...paying]))
    return { level: 2, member_id, reason: `Лицевой счёт ${number} указан, но назван другой человек` }
  return { level: 1, member_id, reason: `Лицевой счёт ${number} указан в назначении` }
}
