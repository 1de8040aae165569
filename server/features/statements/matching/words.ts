/** Latin letters that look like Cyrillic ones. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
}

const cyrillic = (word: string) => word.replace(/[a-z]/g, (letter) => LOOK_ALIKES[letter] ?? letter)

/** Lower case, ё as е, Latin look-alikes inside Cyrillic words and beside digits as Cyrillic letters. */
export const foldWord = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u00a0\s]+/g, ' ')
    .replace(/[а-яa-z\d]+/g, (word) =>
      /[а-я]/.test(word) || /^(?:\d+[a-z]|[a-z]\d+)$/.test(word) ? cyrillic(word) : word,
    )
    .trim()

export type Gender = 'm' | 'f' | null

/** A person's name, folded. */
export interface PersonName {
  last: string
  first: string
  middle: string
  gender: Gender
  /** All of it with blanks between. */
  full: string
}

/** Names are spelt in two ways: «Михайлович» is «Михаилович», «Геннадьевич» is «Геннадиевич», «Наталья» is «Наталия». */
export const oneSpelling = (folded: string): string =>
  folded.replace(/й(?=[бвгджзклмнпрстфхцчшщ])/g, 'и').replace(/ь(?=[еяюи])/g, 'и')

/** A part of a name, folded, of letters alone. */
export const cleanName = (word: string): string =>
  oneSpelling(
    foldWord(word)
      .replace(/[^а-яa-z\- ]+/g, '')
      .trim(),
  )

function genderOf(last: string, middle: string): Gender {
  if (/(ич|оглы|оглу|улы)$/.test(middle)) return 'm'
  if (/(на|кызы|гызы)$/.test(middle)) return 'f'
  if (/(ов|ев|ин|ын|ский|цкий|ской|ый|ий)$/.test(last)) return 'm'
  if (/(ова|ева|ина|ына|ская|цкая|ая|яя)$/.test(last)) return 'f'
  return null
}

interface Written {
  last_name: string | null
  first_name: string | null
  middle_name: string | null
}

export function personNameOf({ last_name, first_name, middle_name }: Written, clean = cleanName): PersonName {
  const [last, first, middle] = [last_name, first_name, middle_name].map((part) => clean(part ?? ''))
  const full = [last, first, middle].filter(Boolean).join(' ')
  return { last, first, middle, gender: genderOf(last, middle), full }
}

/** A word of a text with what stands behind it. */
export interface Word {
  /** Folded, in one spelling. */
  text: string
  /** As it was written. */
  original: string
  /** The character behind the word is a point: «С.» */
  point: boolean
  /** A mark of the end of a phrase, or a bracket, stands before it. */
  apart: boolean
}

/** Words of letters; numbers are not among them. */
export function wordsOf(text: string): Word[] {
  const found = text.normalize('NFC').matchAll(/\p{L}+(?:-\p{L}+)*/gu)
  let end = 0
  return [...found].map((match) => {
    const start = match.index
    const between = text.slice(end, start)
    end = start + match[0].length
    return {
      text: oneSpelling(foldWord(match[0])),
      original: match[0],
      point: text[end] === '.',
      apart: /[,;:()«»"!?\d№/\\]/.test(between),
    }
  })
}

/** What a sticky pattern finds at a place of a text. */
export function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
