/** Latin letters that look like Cyrillic ones. */
const SAME: Record<string, string> = {
  a: 'а',
  e: 'е',
  o: 'о',
  p: 'р',
  c: 'с',
  x: 'х',
  y: 'у',
  k: 'к',
  m: 'м',
  t: 'т',
  h: 'н',
  b: 'в',
}

/** The text with its look-alike Latin letters as Cyrillic ones; other Latin letters stay. */
export const withCyrillic = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const same = SAME[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? same : same.toUpperCase()
  })
