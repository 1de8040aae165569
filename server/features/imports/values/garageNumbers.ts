import { isBlank, squeezed } from '#server/spreadsheets/values/blank'
import { Unreadable } from '#server/spreadsheets/values/unreadable'
import { withCyrillic } from './lookAlikes'

/** Where a garage is, as its number's cell states it. */
export interface GaragePlace {
  number: string
  block?: string
  row?: string
  /** What stands in brackets beside the number: «подвал». */
  mark?: string
  /** What was understood otherwise than it is written, in Russian. */
  warning?: string
  /** Whether the number may as well be meant for several garages: «16-17», «24.25». */
  doubtful?: boolean
}

const MOST = 20
const WORDS =
  /^(?:гараж(?:ный)?|гар|бокс|г\/б|маш(?:ино)?\.?-?\s*место|м\s*[/.-]\s*место|м\/м|место|пом(?:ещение)?|номер|no?|№)\.?(?=[\s№\d.:])/i
const NONE = /^(б\/?\s*н|без\s+номера)\.?$/i
const MARK = /\s*\(([^()]*)\)\s*/
const SEVERAL = /^\d+\s*-\s*\d+$|^\d+[.,]\d*[1-9]$|^\d+\p{L}?\/\d+\p{L}?(?:\s*[,;]\s*№?\s*\d+\p{L}?\/\d+\p{L}?)+$/u

/** «17A» typed with a Latin letter is «17А»; whole words stay as they are. */
const cyrillic = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => (word.length <= 2 || /[а-яё]/i.test(word) ? withCyrillic(word) : word))

/** A number as it is painted on the gate: «№22» → «22», «гараж 17 а» → «17а», «17-а» → «17а», «118А» as it is. */
function cleaned(text: string): string {
  let rest = text
  for (;;) {
    const shorter = rest.replace(WORDS, '').replace(/^[№#:.\s]+/, '')
    if (shorter === rest) break
    rest = shorter
  }
  return cyrillic(rest)
    .replace(/^(\d+)[.,]0+$/, '$1')
    .replace(/\s*([-/])\s*/g, '$1')
    .replace(/(?<=\d)[\s-]+(?=\p{L}$)/u, '')
    .replace(/(?<=\d)\s*["«'“”]\s*(\p{L})\s*["»'“”]$/u, '$1')
    .replace(/[.;,\s]+$/, '')
}

/** By what spellings of one number are known for one: «А-15» is «А15», and Latin letters are Cyrillic ones. */
export const spelling = (number: string): string =>
  /\p{L}/u.test(number) ? cyrillic(number).replace(/(?<=\p{L})[\s-]+(?=\d)|(?<=\d)[\s-]+(?=\p{L})/gu, '') : number

/** What of a cell is the block and the row: «блок А, ряд 2, бокс 15», «13 (лит. Б)». */
function placeIn(text: string): { rest: string; block?: string; row?: string } {
  const found: { block?: string; row?: string } = {}
  const rest = text
    .replace(
      /\(?\s*(?:блок|секция|лит(?:ера?)?(?:\.|(?=\s))|корпус|сектор)\s*№?\s*["«]?([\p{L}\d]{1,10})["»]?\s*\)?[\s,.;-]*/iu,
      (_, block: string) => {
        found.block = block
        return ' '
      },
    )
    .replace(/\(?\s*(?:ряд|линия)\s*№?\s*([\p{L}\d]{1,10})\s*\)?[\s,.;-]*/iu, (_, row: string) => {
      found.row = row
      return ' '
    })
  return { rest: rest.trim(), ...found }
}

/** A number that a spreadsheet took for a day: 1/2 becomes the first of February. @throws Unreadable */
function numberOfDay(text: string): string | null {
  const day = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? null
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [date, month, year] = day ? day.slice(1) : iso ? [iso[3], iso[2], iso[1]] : []
  if (date === undefined) return null
  // 1/52 becomes January of 1952: what was typed is lost.
  if (Number(year) < 2000) throw new Unreadable(`В ячейке дата, а не номер гаража: «${text}». Впишите номер`)
  return `${Number(date)}/${Number(month)}`
}

/**
 * Garages that a cell names: mostly one; «15, 16» are two.
 * @returns none for an empty cell
 * @throws Unreadable
 */
export function garagesIn(cell: string): GaragePlace[] {
  const text = squeezed(cell)
  if (isBlank(text) || NONE.test(text)) return []
  const ofDay = numberOfDay(text)
  if (ofDay) {
    const warning = `Таблица превратила номер гаража в дату: прочитано как ${ofDay}. Проверьте номер`
    return [{ number: ofDay, warning }]
  }
  const { rest: placed, block, row } = placeIn(text)
  const mark = squeezed(MARK.exec(placed)?.[1] ?? '')
  const rest = placed.replace(MARK, ' ').trim()
  const bare = cleaned(rest)
  const numbers = /^\d+\p{L}?(\s*[,;+и]\s*[№\s]*\d+\p{L}?)+$/u.test(bare) ? bare.split(/[,;+и]/) : [rest]
  return numbers.map((part) => {
    const number = cleaned(part.trim())
    if (number === '' || number.length > MOST || !/[\p{L}\d]/u.test(number) || /^\p{L}{6,}/u.test(number))
      throw new Unreadable(`Номер гаража не распознан: «${cell}»`)
    if (/^-\d/.test(number)) throw new Unreadable(`Номер гаража меньше нуля: «${cell}»`)
    return {
      number,
      ...(block && { block }),
      ...(row && { row }),
      ...(mark && { mark, warning: `Записано в примечание о гараже: «${mark}»` }),
      ...(SEVERAL.test(number) && { doubtful: true }),
    }
  })
}
