import { distinct, only, type Evidence } from './evidence'
import { accountOf, nameOf, namesakes, ownGarages } from './reasonWords'
import { isAnothers, namesAnother, type Verdict } from './verdict'

/** «Председателю Иванову И. И.», «алименты»: who takes the money is named, not whose it is. */
const OFFICER = /председател|казначе|бухгалтер|директор|правлени|управляющ|получател|сторож|зарплат|заработн|алимент/i

/** What names in the purpose and the payer's full name say (evidence N and P); null where neither is a member's. */
export function byName(evidence: Evidence): Verdict | null {
  const { named, paying, ownName, directory, payer, relative, partial, learned, line } = evidence
  const isPresent = (id: string) => directory.members.get(id)?.present === true
  const ids = distinct(named.flat())
  if (named.length > 0) {
    const member_id = only(ids)
    if (named.length > 1 && !member_id)
      return { level: 2, reason: 'В назначении названы разные члены: разделите сумму' }
    if (!member_id) return { level: 3, reason: namesakes(directory, ids) }
    if (!isPresent(member_id))
      return { level: 3, member_id, reason: `${nameOf(directory, member_id)} больше не член кооператива` }
    if (paying.length > 0 && !paying.includes(member_id))
      return {
        level: 2,
        member_id,
        reason: `Назван ${nameOf(directory, member_id)}, но платит другой член: ${ownGarages(directory, paying[0])}`,
      }
    if (isAnothers(evidence, member_id))
      return {
        level: 2,
        member_id,
        reason: `Назван ${nameOf(directory, member_id)}, но номер в назначении может быть чужим`,
      }
    if (OFFICER.test(line.purpose))
      return { level: 2, member_id, reason: `${nameOf(directory, member_id)} может быть назван по должности` }
    if (payer.isOrganisation)
      return { level: 2, member_id, reason: `Назван ${nameOf(directory, member_id)}, но платит организация` }
    if (namesAnother(evidence, [member_id]))
      return { level: 2, member_id, reason: 'В назначении назван и другой человек' }
    return { level: 1, member_id, reason: 'Фамилия и инициалы встречаются один раз' }
  }
  const payers = paying.length > 0 ? paying : ownName.filter(isPresent)
  const member_id = only(distinct(payers))
  if (member_id) {
    if (learned && learned.member_id !== member_id)
      return {
        level: 2,
        member_id: learned.member_id,
        reason: `Этот плательщик раньше относился к счёту ${accountOf(directory, learned.member_id)}`,
      }
    if (relative || namesAnother(evidence, [member_id]))
      return {
        level: 2,
        member_id,
        reason: `Плательщик — ${nameOf(directory, member_id)}, но платит за другого человека`,
      }
    if (isAnothers(evidence, member_id))
      return {
        level: 2,
        member_id,
        reason: `Плательщик — ${nameOf(directory, member_id)}, но номер в назначении может быть чужим`,
      }
    if (payer.isTrader)
      return { level: 2, member_id, reason: `Плательщик — предприниматель ${nameOf(directory, member_id)}` }
    return paying.length > 0 && payer.isOrganisation
      ? { level: 1, member_id, reason: 'Плательщик — член кооператива' }
      : { level: 1, member_id, reason: 'Фамилия, имя и отчество плательщика встречаются один раз' }
  }
  if (payers.length > 1) return { level: 3, reason: namesakes(directory, distinct(payers)) }
  if (partial.length > 0 && !learned) return { level: 3, reason: 'Инициалы совпадают только частично' }
  return null
}
