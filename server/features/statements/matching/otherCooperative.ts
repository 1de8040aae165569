import { isMisspelt } from './caseForms'
import { foldWord } from './words'

/** «ГСК «Волна»», «ГК Прибой»: only what is quoted, or begins with a capital letter, is a name. */
const NAMED =
  /(?<!\p{L})(?:ГСК|ПГСК|ГК|ГПК|ГЭК|ПГК|ПК|СНТ|ТСЖ|ТСН|[Кк]ооператив[а-яё]*)\s*(?:[«"“]\s*([^»"”]{3,40})[»"”]|(\p{Lu}\p{Ll}{3,}(?:-\d+)?))/gu
const COMMON =
  /^(?:член|взнос|взн|оплат|гараж|бокс|целев|паев|вступит|за|для|платеж|электр|охран|аренд|пополн|перевод|свет|ряд|блок|период|дол[гж])/

const wordsOf = (name: string) => foldWord(name).match(/[а-яa-z]+/g) ?? []

/** Why the payment may be to another cooperative than the own one; null where none is named. */
export function otherCooperative(purpose: string, ownNames: readonly string[]): string | null {
  const own = ownNames.flatMap(wordsOf)
  const isOwn = (name: string) =>
    wordsOf(name).some((word) =>
      own.some((known) => known === word || word.startsWith(known) || isMisspelt(word, known)),
    )
  for (const [, quoted, capitalised] of purpose.matchAll(NAMED)) {
    const name = (quoted ?? capitalised).trim()
    if (!isOwn(name) && !COMMON.test(foldWord(name))) return `Назван другой кооператив: ${name}`
  }
  return null
}
