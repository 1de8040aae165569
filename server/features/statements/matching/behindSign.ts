import type { DirectoryGarage } from './directory'
import { readNumber, YEAR } from './garageNumber'
import type { MentionScan } from './mentionScan'

/** Words before «№» whose number is something else. */
export const NOT_GARAGE =
  /(?<![а-яa-z])(?:сч(?:ет)?[ауом]*|дог(?:овор)?[ауеом]*|акт[ауом]*|тел(?:ефон)?[ауом]*|паспорт[ауом]*|инн|кбк|квитанци[яиюей]*|чек[ауом]*|док(?:умент)?[ауом]*|пп|поручени[яеюм]*|заявк[аиеуой]*|заявлени[яеюм]*|уведомлени[яеюм]*|кв(?:артир[аыеу]?)?|дом[ау]?|д|накл(?:адн[аяойую]*)?|карт[аыеуой]*|терминал[ау]?|реестр[ауом]*|протокол[ауом]*|решени[яеюм]*|уч(?:аст[о]?к[ау]?)?|гск|гк|пгк|гэк|снт|кооператив[ауе]*|операци[яиюей]*|перевод[ау]?|платеж[ау]?|приказ[ау]?|иск[ау]?|дел[оау]|ордер[ау]?|пко|период|этап|част[ьи]|лс|л\/с|л\.с|счет[-\s]фактур[аыеу]?|уин|ид|id)\.?\s*$/
/** Before «№ 113, № 119» nothing stands that they may be numbers of. */
const PAYS_FOR = /^(?:(?:за|взнос|членск|целев|чл|оплат|плат|вз)[а-я]*[\s,;:.]+){0,4}$/

/** «№ 17» without any word of a garage. */
export function takeBehindSign({ text, amount, known, found, taken, take }: MentionScan): void {
  for (const match of text.matchAll(/№\s*/g)) {
    const at = match.index + match[0].length
    if (taken.has(at) || NOT_GARAGE.test(text.slice(0, match.index).trimEnd())) continue
    const reading = readNumber(text, at, known, { amount, stands: 'first', hasSign: true })
    if (reading && !YEAR.test(reading.keys[0])) take(reading, found.weak)
  }
}

/** «№ 113, № 119» of one owner are no chance. */
export function trustSignsOfOneOwner(
  { text, found }: MentionScan,
  garages: ReadonlyMap<string, DirectoryGarage>,
): void {
  const owners = found.weak.map(({ garages: ids }) => (ids.length === 1 ? (garages.get(ids[0])?.owners ?? []) : []))
  const isOwners = owners.length > 1 && owners.every((ids) => ids.length === 1 && ids[0] === owners[0][0])
  const [before] = text.split('№')
  if (
    found.strong.length === 0 &&
    isOwners &&
    PAYS_FOR.test(before) &&
    new Set(found.weak.flatMap((one) => one.garages)).size > 1
  )
    found.strong.push(...found.weak.splice(0))
}
