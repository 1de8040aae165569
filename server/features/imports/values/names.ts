import { cut } from '#server/lib/cut'
import { isBlank, squeezed } from '#server/spreadsheets/values/blank'
import { Unreadable } from '#server/spreadsheets/values/unreadable'
import { withCyrillic } from './lookAlikes'

export interface PersonName {
  kind: 'person'
  last_name: string
  first_name: string
  middle_name: string | null
}
export interface OrganisationName {
  kind: 'organisation'
  organisation_name: string
}
export type OwnerName = PersonName | OrganisationName

const MOST = 100
/** Nobody's: such a garage has no owner. */
const NOBODY =
  /^(свобод|пуст|не\s?занят|ничей|бесхоз|без хозяина|владелец не|хозяин не|собственник не|не\s?установлен|не\s?извест|выморочн|резерв|продан[ао]?$)/i
const ORGANISATION =
  /^(ооо|оао|зао|пао|ао|нао|нко|ано|гуп|муп|фгуп|фгбу|гбу|мбу|мку|тсж|тсн|жск|гск|гк|пгк|снт|днт|чоп|кфх|тоо|мо|общество|акционерное|товарищество|кооператив|администрация|фонд|банк|предприятие|учреждение|школа|завод|фирма|комитет|управление|институт|войсковая|в\/ч|кугпуп|куи|росимущество|муниципальн(?:ая|ое)|государственн(?:ая|ое)|министерство|минобороны|департамент|казна)(?![а-яё])/i
const TRADER = /^(ип|индивидуальный предприниматель)\.?\s+/i

/** Latin letters typed among Cyrillic ones look the same and are found by nobody. */
const cyrillic = (word: string): string => {
  if (!/[а-яё]/i.test(word) || !/[a-z]/i.test(word)) return word
  return withCyrillic(word)
}

const SMALL = new Set(['оглы', 'кызы', 'оглу', 'заде', 'ибн', 'бен', 'де', 'ван', 'фон', 'дер', 'ль'])

/** «ДАВЫДОВ» and «давыдов» → «Давыдов», «салтыков-щедрин» → «Салтыков-Щедрин»; what is written with care stays. */
function inCase(word: string): string {
  if (word !== word.toUpperCase() && word !== word.toLowerCase()) return word
  const lower = word.toLowerCase()
  if (SMALL.has(lower)) return lower
  return lower.replace(/(^|[-.'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** Initials of «Иванов И.И.» part from each other. */
const parted = (text: string): string => text.replace(/(\p{L}\.)(?=\p{L}\.?(\s|$|\p{L}\.))/gu, '$1 ')

/** A word of a name: letters, hyphens, apostrophes, the point of an initial. */
const isNameWord = (word: string): boolean => /^\p{L}[\p{L}'’.-]*$/u.test(word)

/** Whether a text looks like a person's full name. */
export const looksLikeName = (text: string): boolean => {
  const words = parted(squeezed(text)).split(' ')
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) => /^\p{Lu}[\p{L}'’-]*\.?$/u.test(word) || SMALL.has(word.toLowerCase())) &&
    words[0].length > 1
  )
}

export const isOrganisation = (text: string): boolean =>
  ORGANISATION.test(text.replace(/^["«„“]+/, '')) || /["«„“].+["»”“]/.test(text)
/** «Он же», «—"—»: whoever stands in the line above. */
export const isDitto = (text: string): boolean =>
  /^((он|она|они|тот|та|те|то)\s+же|[\s—–-]*["«»“”„'][\s"«»“”„'—–-]*)\.?$/i.test(squeezed(text))
export const isNobody = (text: string): boolean => NOBODY.test(squeezed(text))

function personOf(text: string, cell: string): PersonName {
  const words = parted(text).split(' ').map(cyrillic)
  if (!words.every(isNameWord)) throw new Unreadable(`Имя не распознано: «${cell}»`)
  const [last_name, first_name, ...middle] = words.map(inCase)
  if (last_name.length < 2 && first_name) throw new Unreadable(`Имя не распознано: «${cell}»`)
  if (!first_name) throw new Unreadable(`Нужны фамилия и имя: «${cell}»`)
  if (words.length > 5 || words.some((word) => word.length > MOST))
    throw new Unreadable(`Имя слишком длинное: «${cell}»`)
  return { kind: 'person', last_name, first_name, middle_name: middle.join(' ') || null }
}

const PATRONYMIC = /(?:вич|ьич|мич|кич|тич|вна|ична)$/i
const isInitial = (word: string): boolean => /^\p{L}\.$/u.test(word)

/**
 * A person's name with the surname first: «Иван Петрович Сазанов», «И. П. Сазанов» → «Сазанов Иван Петрович».
 * @throws Unreadable when it is unknown which word is the surname
 */
export function surnameFirst(text: string): { text: string; warning?: string } {
  const words = parted(squeezed(text)).split(' ')
  if (isOrganisation(text) || TRADER.test(text) || words.length > 3) return { text }
  const [first, second = '', third] = words
  if (third === undefined) {
    if (PATRONYMIC.test(second))
      throw new Unreadable(`Неясно, где фамилия: «${text}». Впишите сначала фамилию, потом имя и отчество`)
    if (!isInitial(first) || second.length < 3) return { text }
  }
  if (third !== undefined && PATRONYMIC.test(second) && PATRONYMIC.test(third))
    return { text, warning: `Отчество стоит на месте имени: «${text}». Проверьте, где фамилия` }
  const turned = isInitial(first) ? (third ?? second).length > 2 : third !== undefined && PATRONYMIC.test(second)
  if (!turned) return { text }
  const ordered = [words[words.length - 1], ...words.slice(0, -1)].join(' ')
  return { text: ordered, warning: `Имя стоит перед фамилией: прочитано как «${ordered}»` }
}

/** One owner. @returns null when the cell names nobody @throws Unreadable */
export function ownerOf(cell: string): OwnerName | null {
  const text = squeezed(cell).replace(/^(гр\.|гр-?(ка|н)\.?|наследник[а-яё]*|насл\.)\s+/i, '')
  if (isBlank(text) || isNobody(text)) return null
  if (isDitto(text)) throw new Unreadable(`Имя не распознано: «${cell}»`)
  if (TRADER.test(text)) {
    const name = text.replace(TRADER, '')
    if (!/^\S+(\s+\p{L}\.?\s*\p{L}?\.?)?$/u.test(name) && looksLikeName(name)) return personOf(name, cell)
    return { kind: 'organisation', organisation_name: cut(`ИП ${name}`, 300) }
  }
  if (isOrganisation(text)) return { kind: 'organisation', organisation_name: cut(text, 300) }
  return personOf(text, cell)
}

/** A name out of three columns, of which the first name's is not empty. @throws Unreadable */
export function ownerOfParts(last: string, first: string, middle: string): PersonName {
  const parts = [last, first, middle].map((part) => (isBlank(part) ? '' : squeezed(part)))
  if (parts[0] === '') throw new Unreadable('Нет фамилии')
  const [last_name, first_name, middle_name] = parts.map((part) => part.split(' ').map(cyrillic).map(inCase).join(' '))
  if (![last_name, first_name, middle_name].every((part) => part === '' || part.split(' ').every(isNameWord)))
    throw new Unreadable(`Имя не распознано: «${parts.join(' ').trim()}»`)
  return { kind: 'person', last_name, first_name, middle_name: middle_name || null }
}
