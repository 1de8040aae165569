import type { Gender } from './words'

/** Case forms of Russian surnames and first names, folded. They only help to recognise: nothing is written by them. */

const withEndings = (stem: string, endings: string) => endings.split(' ').map((ending) => stem + ending)

function masculine(last: string): string[] {
  // «Римский-Корсаков»: both parts have cases, the first also none.
  const double = /^(.{3,})-(.{3,})$/.exec(last)
  if (double) {
    const [first, second] = [double[1], double[2]].map((part) => [part, ...masculine(part)])
    return first.flatMap((one) => second.map((other) => `${one}-${other}`)).slice(1)
  }
  if (/(ов|ев|ин|ын)$/.test(last)) return withEndings(last, 'а у ым ом е')
  // «Цой» has the cases of a noun.
  if (/^.{1,2}ой$/.test(last)) return withEndings(last.slice(0, -1), 'я ю ем е')
  if (/(ский|цкий|ской|цкой|ый|ой)$/.test(last)) return withEndings(last.slice(0, -2), 'ого ому им ым ом')
  if (/ий$/.test(last)) return withEndings(last.slice(0, -2), 'его ему им ем ого ому ия ию ием ии')
  if (/(ых|их|о|е|и|у|ю|э|ы)$/.test(last)) return []
  if (/[йь]$/.test(last)) return withEndings(last.slice(0, -1), 'я ю ем е')
  if (/а$/.test(last)) return withEndings(last.slice(0, -1), 'ы и е у ой ей')
  if (/я$/.test(last)) return withEndings(last.slice(0, -1), 'и е ю ей')
  const fleeting = /[бвгджзклмнпрстфхцчшщ][ео][цк]$/.test(last) ? last.slice(0, -2) + last.slice(-1) : null
  return [last, fleeting].flatMap((stem) => (stem ? withEndings(stem, 'а у ом ем е') : []))
}

function feminine(last: string): string[] {
  if (/(ова|ева|ина|ына)$/.test(last)) return withEndings(last.slice(0, -1), 'ой ою у')
  if (/(ая|яя)$/.test(last)) return withEndings(last.slice(0, -2), 'ой ей ую юю')
  if (/а$/.test(last)) return withEndings(last.slice(0, -1), 'ы и е у ой ей')
  if (/я$/.test(last)) return withEndings(last.slice(0, -1), 'и е ю ей')
  return []
}

/** A surname in all its cases; of unknown gender those of both. */
export function surnameForms(last: string, gender: Gender): string[] {
  const forms = [last]
  if (gender !== 'f') forms.push(...masculine(last))
  if (gender !== 'm') forms.push(...feminine(last))
  return [...new Set(forms)]
}

/** Whether a word is a first name or a patronymic in any of its cases: only its ending differs. */
export function isNameForm(word: string, name: string): boolean {
  if (word === name) return true
  if (name.length < 3 || word.length < 3) return false
  const stem = name.replace(/[аяйьеиоу]$/, '')
  return word.startsWith(stem) && /^(а|я|у|ю|ом|ем|ем|ой|ей|ы|и|е|ью|ия|ию|ием|ии)?$/.test(word.slice(stem.length))
}

/** Whether a word differs from another by no more than one letter: a slip of the keyboard. */
export function isMisspelt(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1 || Math.min(word.length, other.length) < 5) return false
  let at = 0
  while (at < word.length && word[at] === other[at]) at += 1
  const [one, two] = [word.slice(at), other.slice(at)]
  if (one.length === two.length)
    return one.slice(1) === two.slice(1) || (one[0] === two[1] && one[1] === two[0] && one.slice(2) === two.slice(2))
  return one.length > two.length ? one.slice(1) === two : one === two.slice(1)
}
