import { filledIn } from '#server/spreadsheets/rowKinds'
import { squeezed } from '#server/spreadsheets/values/blank'

/** Where garages of the rows below are, given by a row of its own: «Ряд 2», «Блок А». */
export interface Group {
  block?: string
  row?: string
}

const NAMED =
  /^(?:(ряд|линия|линейка)|(блок|секция|литера?|корпус|сектор|очередь|массив|строение))\s*(?:№|n|#|:|-)?\s*["«]?([\p{L}\d][\p{L}\d./-]{0,14})["»]?\.?(?:\s*\(.*\))?:?$/iu
const REVERSED =
  /^["«]?(\d{1,3}|\p{L})["»]?\s*-?\s*(?:й|ый|ий|ой|я|ая)?\s+(?:(ряд|линия)|(блок|секция|корпус|сектор|очередь))$/iu

function named(text: string): Group | null {
  const straight = NAMED.exec(text)
  if (straight) return straight[1] ? { row: straight[3] } : { block: straight[3] }
  const reversed = REVERSED.exec(text)
  if (reversed) return reversed[2] ? { row: reversed[1] } : { block: reversed[1] }
  return null
}

/** A group named in the only text of a row, or null: «Ряд 2», «2-й ряд», «Блок А, ряд 1». */
export function groupOf(cells: string[]): Group | null {
  const [first, ...others] = filledIn(cells)
  if (first === undefined || others.some((cell) => cell !== first && squeezed(cell) !== squeezed(first))) return null
  const parts = squeezed(first)
    .split(/\s*[,;]\s*/)
    .map(named)
  return parts.every((part) => part !== null) ? (Object.assign({}, ...parts) as Group) : null
}
