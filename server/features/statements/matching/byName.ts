import { distinct, only, type Evidence } from './evidence'
import { accountOf, nameOf, namesakes, ownGarages } from './reasonWords'
import { CONTRIBUTION, OTHER_BUSINESS } from './unusualLines'
import { askOfNumber, isAnothers, namesAnother, type Verdict } from './verdict'

/** «Председателю Иванову И. И.», «алименты»: who takes the money is named, not whose it is. */
const OFFICER =
  /председател|казначе|бухгалтер|директор|правлени|управляющ|получател|сторож|зарплат|заработн|алимент|кассир|принял|выдал|выст\.|выстав|составил|оформил|подпис|согласов|исполнител|отправител|получил|расписк|(?:за|по)\s+(?:ремонт|работ|услуг|материал|доставк|сварк|монтаж)|долг\s+[а-яё]+у\s/i

/** A member may be named by whoever pays for something else. */
const NO_CONTRIBUTION =
  /благотворит|пожертв|обучени|заняти|издани|(?<![а-яё])(?:книг|курс|кредит|ипотек|путевк|билет)[а-яё]*/i

/** What names in the purpose and the payer's full name say (evidence N and P); null where neither is a member's. */
export function byName(evidence: Evidence): Verdict | null {
  const { named, paying, ownName, directory, payer, relative, partial, learned, line, initialled } = evidence
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
    const [other] = initialled.filter(isPresent)
    if (other && !initialled.includes(member_id))
      return {
        level: 2,
        member_id,
        reason: `Назван ${nameOf(directory, member_id)}, но платит, возможно, другой член: ${ownGarages(directory, other)}`,
      }
    if (isAnothers(evidence, member_id))
      return {
        level: 2,
        member_id,
        reason: `Назван ${nameOf(directory, member_id)}, но ${askOfNumber(evidence, member_id)}`,
      }
    if (OFFICER.test(line.purpose))
      return { level: 2, member_id, reason: `${nameOf(directory, member_id)} может быть назван по должности` }
    if (evidence.mentioned.includes(member_id) || (paying.length === 0 && NO_CONTRIBUTION.test(line.purpose)))
      return { level: 2, member_id, reason: `${nameOf(directory, member_id)} назван, но взнос ли это, не сказано` }
    if (evidence.crossed.includes(member_id))
      return {
        level: 2,
        member_id,
        reason: `Подходит только ${nameOf(directory, member_id)}, но по падежу назван другой человек`,
      }
    // An employer who pays a contribution says whose it is.
    if (payer.isOrganisation && (payer.isBank || !CONTRIBUTION.test(line.purpose) || OTHER_BUSINESS.test(line.purpose)))
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
        reason: `Плательщик — ${nameOf(directory, member_id)}, но ${askOfNumber(evidence, member_id)}`,
      }
    if (payer.isTrader)
      return { level: 2, member_id, reason: `Плательщик — предприниматель ${nameOf(directory, member_id)}` }
    return paying.length > 0 && payer.isOrganisation
      ? { level: 1, member_id, reason: 'Плательщик — член кооператива' }
      : { level: 1, member_id, reason: 'Фамилия, имя и отчество плательщика встречаются один раз' }
  }
  if (payers.length > 1) return { level: 3, reason: namesakes(directory, distinct(payers)) }
  const byInitials = learned ? null : initialledPayer(evidence)
  if (byInitials) return byInitials
  if (partial.length > 0 && !learned) return { level: 3, reason: 'Инициалы совпадают только частично' }
  return null
}

/**
 * The payer as a bank writes one: «ДАВЫДОВ Д.Ф.» It is certain where one of all that ever were members has the surname and
 * both initials, and the purpose plainly is a contribution: a stranger of the same initials pays for something else.
 */
function initialledPayer(evidence: Evidence): Verdict | null {
  const { initialled, payer, directory, relative, line, doubted } = evidence
  const present = initialled.filter((id) => directory.members.get(id)?.present)
  if (present.length === 0) return null
  const member_id = only(initialled)
  if (!member_id) return { level: 3, reason: namesakes(directory, present) }
  const name = nameOf(directory, member_id)
  if (!payer.partial || payer.partial.middle === '')
    return { level: 3, reason: `Плательщиком может быть ${name}: отчества в выписке нет` }
  if (doubted) return null
  if (relative || namesAnother(evidence, [member_id]))
    return { level: 2, member_id, reason: `Плательщиком может быть ${name}, но платит за другого человека` }
  if (isAnothers(evidence, member_id))
    return { level: 2, member_id, reason: `Плательщиком может быть ${name}, но ${askOfNumber(evidence, member_id)}` }
  if (payer.isTrader || !CONTRIBUTION.test(line.purpose) || OTHER_BUSINESS.test(line.purpose))
    return { level: 2, member_id, reason: `Плательщиком может быть ${name}, но о взносе в назначении не сказано` }
  return { level: 1, member_id, reason: 'Фамилия и инициалы плательщика встречаются один раз' }
}
