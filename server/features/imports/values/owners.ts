import { normalisePhone } from '#contract/checks'
import type { Share } from '#server/features/garages/shares'
import { isBlank, squeezed } from '#server/spreadsheets/values/blank'
import { isOrganisation, looksLikeName, ownerOf, surnameFirst, type OwnerName } from './names'
import { shareOf } from './shares'

/** An owner as stated in a cell, with what people write beside the name. */
export interface StatedOwner {
  name: OwnerName
  share: Share | null
  phones: string[]
  /** A birth date as it is written: «12.03.1955», «1960 г.р.». */
  birth: string | null
  /** «умер», «председатель»: what has no other place. */
  remarks: string[]
  /** Garages that stand in brackets beside the name: «(гараж 1)». */
  garages: string[]
  /** What was understood otherwise than it is written, in Russian. */
  warning?: string
}

const WRITTEN_SHARE = String.raw`\d{1,3}\s*\/\s*\d{1,4}|[½⅓⅔¼¾]|\d{1,3}(?:[.,]\d+)?\s*%`
const SHARE = new RegExp(
  String.raw`(^|[\s(,:–—-])(?:дол[яи]\s*)?(${WRITTEN_SHARE})(?:\s*(?:дол[яи]|в праве|част[ьи]))*(?=$|[\s),;:–—-])`,
  'i',
)
const PHONE =
  /(?:(?:моб|сот|тел)[а-яё]*[.:]?\s*)?(?:\+7|(?<!\d)[78])[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/gi
const BIRTH =
  /[\s,(]*(?:дата\s+рожд[а-яё]*\.?|род\.?)?[\s:]*((?:\d{1,2}[.,/]\d{1,2}[.,/])?(?:19|20)\d{2})\s*(?:г\.?\s*р\.?|года?\s+рожд[а-яё]*|г\.?)?\)?\s*$/i
const BRACKETS = /\(([^()]*)\)/g
const GARAGE = /^(?:гараж|гар\.?|бокс)\s*№?\s*\S*\d\S*$/i
const HEIRS = /^(наследник[а-яё]*|насл\.)\s+/i
const EDGES = /^[\s,;:–—-]+|[\s,;:–—-]+$/g

/** Where one owner ends and the next begins: a new line, a semicolon, a comma, a slash or «и» before a name. */
const BETWEEN = new RegExp(
  String.raw`[\n\r;]+|,(?=\s*(?:(?:${WRITTEN_SHARE})\s+)?\p{Lu})|\s+(?:и|\/)\s+(?=\p{Lu})`,
  'u',
)

interface Parted extends Omit<StatedOwner, 'name'> {
  text: string
}

/** Takes apart what stands beside a name. @throws Unreadable */
function parted(piece: string): Parted {
  const found: Parted = { text: squeezed(piece), share: null, phones: [], birth: null, remarks: [], garages: [] }
  found.text = found.text.replace(SHARE, (_, before: string, written: string) => {
    found.share = shareOf(written).value
    return before
  })
  if (!isOrganisation(found.text)) {
    found.text = found.text
      .replace(PHONE, (written) => {
        const phone = normalisePhone(written.replace(/^[^\d+]+/, ''))
        if (phone) found.phones.push(phone)
        return phone ? ' ' : written
      })
      .replace(BIRTH, (_, birth: string) => {
        found.birth = birth
        return ''
      })
      .replace(BRACKETS, (_, remark: string) => {
        const list = GARAGE.test(squeezed(remark)) ? found.garages : found.remarks
        if (!isBlank(remark)) list.push(squeezed(remark))
        return ' '
      })
  }
  found.text = squeezed(found.text.replace(EDGES, ''))
  // The name of heirs is not theirs, and mostly in the genitive.
  if (HEIRS.test(found.text)) found.remarks.push(found.text)
  return found
}

/**
 * Owners that a cell names: mostly one; «1/2 Иванов И.И., 1/2 Петрова А.А.» are two, each with a share.
 * @throws Unreadable
 */
export function ownersIn(cell: string): StatedOwner[] {
  const pieces = cell
    .split(BETWEEN)
    .map(squeezed)
    .filter((piece) => !isBlank(piece))
  const several = pieces.length > 1 ? pieces.map(parted) : []
  const apart = several.length > 0 && several.every(({ text }) => looksLikeName(text) || isOrganisation(text))
  return (apart ? several : [parted(cell)]).flatMap(({ text, ...rest }) => {
    const { text: ordered, warning } = surnameFirst(text)
    const name = ownerOf(ordered)
    return name ? [{ name, ...rest, ...(warning && { warning }) }] : []
  })
}

/** Whether a cell names persons as people write them. */
export function namesOwners(cell: string): boolean {
  try {
    const pieces = cell
      .split(BETWEEN)
      .filter((piece) => !isBlank(piece))
      .map((piece) => parted(piece).text)
    return pieces.length > 0 && pieces.every((text) => looksLikeName(text) || isOrganisation(text))
  } catch {
    return false
  }
}
