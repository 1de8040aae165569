import { isBlank, squeezed } from './blank'
import { Unreadable } from './unreadable'

/** Where a garage is, as its number's cell tells it. */
export interface GaragePlace {
  number: string
  block?: string
  row?: string
}

const MOST = 20
const WORDS =
  /^(?:гараж(?:ный)?|гар|бокс|г\/б|маш(?:ино)?\.?-?\s*место|м\s*[/.-]\s*место|м\/м|место|пом(?:ещение)?|номер|no?|№)\.?(?=[\s№\d.:])/i
const NONE = /^(б\/?\s*н|без\s+номера)\.?$/i

/** A number as it is painted on the gate: «№22» → «22», «гараж 17 а» → «17а», «118А» as it is. */
function cleaned(text: string): string {
  let rest = text
  for (;;) {
    const shorter = rest.replace(WORDS, '').replace(/^[№#:.\s]+/, '')
    if (shorter === rest) break
    rest = shorter
  }
  return rest
    .replace(/^(\d+)[.,]0+$/, '$1')
    .replace(/\s*([-/])\s*/g, '$1')
    .replace(/(?<=\d)\s+(?=\p{L}$)/u, '')
    .replace(/(?<=\d)\s*["«'“”]\s*(\p{L})\s*["»'“”]$/u, '$1')
    .replace(/[.;,\s]+$/, '')
}

/** What of a cell is the block and the row: «блок А, ряд 2, бокс 15». */
function placeIn(text: string): { rest: string; block?: string; row?: string } {
  const found: { block?: string; row?: string } = {}
  const rest = text
    .replace(
      /(?:блок|секция|литера?|корпус|сектор)\s*№?\s*["«]?([\p{L}\d]{1,10})["»]?[\s,.;-]*/iu,
      (_, block: string) => {
        found.block = block
        return ''
      },
    )
    .replace(/(?:ряд|линия)\s*№?\s*([\p{L}\d]{1,10})[\s,.;-]*/iu, (_, row: string) => {
      found.row = row
      return ''
    })
  return { rest, ...found }
}

/**
 * Garages that a cell names: mostly one; «15, 16» are two.
 * @returns none for an empty cell
 * @throws Unreadable
 */
export function garagesIn(cell: string): GaragePlace[] {
  const text = squeezed(cell)
  if (isBlank(text) || NONE.test(text)) return []
  const { rest, block, row } = placeIn(text)
  const bare = cleaned(rest)
  const numbers = /^\d+\p{L}?(\s*[,;+и]\s*[№\s]*\d+\p{L}?)+$/u.test(bare) ? bare.split(/[,;+и]/) : [rest]
  const places = numbers.map((part) => {
    const number = cleaned(part.trim())
    if (number === '' || number.length > MOST || !/[\p{L}\d]/u.test(number) || /^\p{L}{6,}/u.test(number))
      throw new Unreadable(`Номер гаража не распознан: «${cell}»`)
    if (/^-\d/.test(number)) throw new Unreadable(`Номер гаража меньше нуля: «${cell}»`)
    return { number, ...(block && { block }), ...(row && { row }) }
  })
  return places
}
