const SHORT = 3

/** Lower case and ё as е, letter by letter: places in the text stay. */
const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
const isWordPart = (letter: string | undefined) => letter !== undefined && /[\p{L}\d]/u.test(letter)

/** Places where a word stands, a short one at the beginning of a word only. */
function placesOf(word: string, text: string): [from: number, to: number][] {
  const places: [number, number][] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (word.length >= SHORT || !isWordPart(text[at - 1])) places.push([at, at + word.length])
  }
  return places
}

/** Digits stand in a phone between spaces and dashes: looked for without them, with their places in the text. */
function placesInPhone(digits: string, text: string): [number, number][] {
  const at = [...text].flatMap((letter, index) => (/\d/.test(letter) ? [index] : []))
  const from =
    digits.length < SHORT
      ? -1
      : at
          .map((index) => text[index])
          .join('')
          .indexOf(digits)
  return from < 0 ? [] : [[at[from], at[from + digits.length - 1] + 1]]
}

const isPhone = (text: string) => /^\+7[\d\s-]+$/.test(text)

/** A text in pieces, those marked that the query's words stand in. */
export function marked(text: string, q: string): { text: string; hit: boolean }[] {
  const folded = fold(text)
  const places = isPhone(text)
    ? placesInPhone(q.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, ''), text)
    : fold(q)
        .split(/\s+/)
        .filter(Boolean)
        .flatMap((word) => placesOf(word, folded))
  const hits = new Set(places.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index)))
  const pieces: { text: string; hit: boolean }[] = []
  ;[...text].reduce((index, letter) => {
    const hit = hits.has(index)
    const last = pieces.at(-1)
    if (last?.hit === hit) last.text += letter
    else pieces.push({ text: letter, hit })
    return index + letter.length
  }, 0)
  return pieces
}
