export { formatPhone } from '#contract/format'

interface PersonName {
  last_name?: string | null
  first_name?: string | null
  middle_name?: string | null
}

/** @returns «Семёнов И. П.» with no-break spaces, so that initials never part from the surname */
export const shortName = ({ last_name, first_name, middle_name }: PersonName): string =>
  [last_name, ...[first_name, middle_name].filter(Boolean).map((name) => `${name?.[0].toUpperCase()}.`)]
    .filter(Boolean)
    .join('\u00a0')

/** Letters for an avatar without a picture, as in the header: «СИ». */
export const avatarLetters = ({ last_name, first_name }: PersonName): string =>
  `${last_name?.[0] ?? ''}${first_name?.[0] ?? ''}`.toUpperCase()

/** «Семёнов Иван Петрович» → «Семёнов И. П.»; an e-mail or a single word comes back as it is. */
export function initialsOf(name: string): string {
  const [last_name, first_name, middle_name] = name.trim().split(/\s+/)
  return shortName({ last_name, first_name, middle_name })
}

const WOMAN = [/(вна|чна|шна|кызы)$/i, /(ова|ева|ёва|ина|ына|ая)$/i, /[ая]$/i]
const MAN = [/(ич|оглы)$/i, /(ов|ев|ёв|ин|ын|ский|цкий|ий|ой|ый)$/i, /[бвгджзйклмнпрстфхцчшщ]$/i]
const MEN_IN_A = /^(илья|никита|фома|кузьма|лука|савва|данила|гаврила|фока|мина)$/i

/**
 * Whether a full name is a woman's: by the patronymic, else by the surname, else by the first name.
 * @param name «Королёва Наталья Павловна»; the patronymic, then the first name may be missing
 */
export function isWoman(name: string): boolean {
  const [last_name = '', first_name = '', middle_name = ''] = name.trim().split(/\s+/)
  for (const [index, word] of [middle_name, last_name, MEN_IN_A.test(first_name) ? '' : first_name].entries()) {
    if (MAN[index].test(word)) return false
    if (WOMAN[index].test(word)) return true
  }
  return false
}
