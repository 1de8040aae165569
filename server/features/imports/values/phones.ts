import { normalisePhone } from '#contract/checks'
import { isBlank, squeezed } from '#server/spreadsheets/values/blank'
import { Unreadable, type Read } from '#server/spreadsheets/values/unreadable'

/** What stands around a number and isn't it: «дом.», «моб:», «(Иван)». */
const WORDS = /[a-zа-яё][a-zа-яё.:()«»"\s/-]*/gi

/** Words that say no more than that it is a phone. */
const USUAL =
  /^(тел|моб|сот|дом|раб|факс|номер|контакт|осн|доп|личн|whatsapp|viber|ватсап|вайбер|телеграм|phone|tel|mob)[а-яёa-z]*$/i
const saysMore = (piece: string): boolean =>
  (piece.match(/[a-zа-яё]+/gi) ?? []).some((word) => word.length > 1 && !USUAL.test(word))

/** A number of the city, without its code: «555-12-12», «45-67-89». */
const isLocal = (digits: string) => /^\d{6,7}$/.test(digits)

/** A number of another country, with its plus. */
const isForeign = (text: string) => /^\+(?!7)\d{10,15}$/.test(text.replace(/[\s()-]/g, ''))

/** «доб. 5»: what is dialled after the number. */
const isExtension = (piece: string) => /^доб[а-яё]*\.?\s*\d{1,6}$/i.test(piece)

/** An address or other words with a whole number among them: «Лесной пр., 10-5, т. 8-921-555-44-33». */
const isAddressed = (cell: string) =>
  saysMore(cell) && /(?:\+7|(?<!\d)[78])[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/.test(cell)
/** So many digits that a number was meant. */
const looksDialled = (digits: string) => digits.length > 7

/**
 * Pieces of the cell that may be numbers. People part them by commas, semicolons, slashes, «и» and new lines, or by nothing
 * but a space.
 */
function piecesOf(cell: string): string[] {
  const parted = cell
    .split(/[,;\n\r|]+|\/(?=\s*[\d+(])|\s+и\s+/i)
    .map(squeezed)
    .filter(Boolean)
  return parted.flatMap((piece) => {
    if (normalisePhone(piece.replace(WORDS, '').trim()) !== null) return [piece]
    const several = piece.match(/(?:\+7|(?<!\d)[78])[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/g)
    return several && several.length > 1 ? several : [piece]
  })
}

/**
 * Phones of a cell as +7XXXXXXXXXX, in order. A number that can't be stored so (of the city, of another country) and words
 * beside it are kept for the note.
 * @throws Unreadable when something looks like a phone and is none
 */
export function phonesOf(cell: string): Read<string[]> {
  const value: string[] = []
  const kept: string[] = []
  if (isBlank(cell)) return { value }
  if (/^\d[.,]\d+e\+?\d+$/i.test(cell.trim()))
    throw new Unreadable(`Номер испорчен таблицей: «${cell}». Введите его заново`)
  const spoken = isAddressed(cell)
  for (const piece of piecesOf(cell)) {
    const bare = piece.replace(WORDS, ' ').replace(/\.0$/, '').trim()
    const digits = bare.replace(/\D/g, '')
    const phone = normalisePhone(bare)
    if (phone) {
      value.push(phone)
      if (saysMore(piece)) kept.push(piece)
    } else if (digits === '') {
      if (!isBlank(piece)) kept.push(piece)
    } else if (isLocal(digits) || isForeign(bare) || isExtension(piece) || (spoken && !looksDialled(digits)))
      kept.push(piece)
    else throw new Unreadable(`Телефон не распознан: «${piece}»`)
  }
  const unique = [...new Set(value)]
  if (kept.length === 0) return { value: unique }
  return { value: unique, kept: `тел. ${kept.join(', ')}`, warning: `Записано в примечание: «${kept.join(', ')}»` }
}
