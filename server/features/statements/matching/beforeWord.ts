import { garageKey } from './directory'
import { readNumber, YEAR } from './garageNumber'
import { isSum, type MentionScan } from './mentionScan'

const BEFORE_WORD =
  /(?<![\d.,/\-а-я])(\d{1,4}[а-я]?)(?:-?(?:й|ый|ой)\s+(?:гараж|бокс)|-?(?:го|му)\s+(?:гаража?|бокса?)|\s+(?:гараж|бокс))(?![а-я])[\s.:№]*/g
/** «кв. 17 гараж» */
const OF_OTHER = /(?<![а-я])(?:кв(?:артира)?|д(?:ом)?|корп(?:ус)?|стр|оф(?:ис)?|ряд)\.?\s*$/
const LIST_BEFORE =
  /(?<![\d.,/\-а-я])([1-9]\d{0,3}[а-я]?(?:(?:\s?[,;+&]\s?|\sи\s)[1-9]\d{0,3}[а-я]?){1,9})(?:-?(?:й|ый|ой))?\s+(?:гаражи?|гар|боксы?)(?![а-я])(?![\s.:№]*(?!20\d\d(?!\d))\d)/g
/** «за 3 гаража», «за 5 гаражей»: how many they are. */
const COUNT =
  /(?<![а-яa-z])(?:за|на)\s+(?:все\s+)?(?:([2-4])(?:-?х)?\s+(?:гараж|бокс)(?:а|ей|ов)|([5-9]|1\d)(?:-?ти)?\s+(?:гаражей|боксов))(?![а-я])/g

/** «17-й гараж», «№ 17 гараж», «за 113 гараж 3500 руб»; «2 гаража» is how many. */
export function takeBeforeWord({ text, amount, known, hasRow, found, taken, take }: MentionScan): void {
  for (const match of text.matchAll(BEFORE_WORD)) {
    const key = garageKey(match[1])
    const end = match.index + match[0].length
    const isBefore = !taken.has(end) && !OF_OTHER.test(text.slice(0, match.index).trimEnd())
    if (/^\d/.test(text.slice(end)) && (!isBefore || readNumber(text, end, known, { amount, stands: 'first' })))
      continue
    if (taken.has(match.index) || YEAR.test(key) || (key === '1' && !hasRow)) continue
    taken.add(match.index)
    take({ keys: [key], written: match[1], end: 0 }, found.strong)
  }
}

/** «8, 9 и 10 гаражи»: the list stands before the word. */
export function takeListBeforeWord(scan: MentionScan): void {
  const { text, found, taken, take } = scan
  for (const match of text.matchAll(LIST_BEFORE))
    for (const number of match[1].matchAll(/\d+[а-я]?/g)) {
      const [at, key] = [match.index + number.index, garageKey(number[0])]
      if (taken.has(at) || YEAR.test(key) || isSum(scan, key)) continue
      taken.add(at)
      take({ keys: [key], written: number[0], end: 0 }, found.strong)
    }
}

/** «за 3 гаража»: their numbers are no garages. */
export function takeCounts({ text, found, taken }: MentionScan): void {
  for (const match of text.matchAll(COUNT)) {
    found.counts.push(Number(match[1] ?? match[2]))
    taken.add(match.index + match[0].search(/\d/))
  }
}
