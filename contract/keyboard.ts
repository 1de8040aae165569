/** Words typed with the other keyboard layout or in letters that look alike. Used by the server's search and the client's. */

const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё'

const byKey = (from: string, to: string) => new Map([...from].map((key, index) => [key, to[index]]))
const toRussian = byKey(LATIN_KEYS, RUSSIAN_KEYS)
const toLatin = byKey(RUSSIAN_KEYS, LATIN_KEYS)

/** The same keys in the other layout: «ctvty» → «семен», «шмфтщм» → «ivanov». */
export function otherLayout(text: string): string {
  const lower = text.toLowerCase()
  const keys = /[a-z]/.test(lower) ? toRussian : toLatin
  return Array.from(lower, (letter) => keys.get(letter) ?? letter).join('')
}

/** Letters of Russian number plates, which look the same in both alphabets. */
const plateLetters = byKey('abekmhopctyx', 'авекмнорстух')

/** A plate typed in Latin letters in the Cyrillic ones in which it is written: «a123bc» → «а123вс». */
export const cyrillicPlate = (text: string): string =>
  Array.from(text.toLowerCase(), (letter) => plateLetters.get(letter) ?? letter).join('')
