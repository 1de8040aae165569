/** Numbers in words beside «гараж», as digits: «гараж двадцать три» is «гараж 23», «сорок четвёртый бокс» is «44 бокс». */

const UNITS: [cardinal: string, ordinal: string][] = [
  ['од(?:ин|на|ного)', 'перв'],
  ['дв(?:а|е|ух)', 'втор'],
  ['тр(?:и|ех)', 'трет'],
  ['четыр(?:е|ех)', 'четверт'],
  ['пят[ьи]', 'пят'],
  ['шест[ьи]', 'шест'],
  ['сем[ьи]', 'седьм'],
  ['вос(?:емь|ьми)', 'восьм'],
  ['девят[ьи]', 'девят'],
  ['десят[ьи]', 'десят'],
  ['одиннадцат[ьи]', 'одиннадцат'],
  ['двенадцат[ьи]', 'двенадцат'],
  ['тринадцат[ьи]', 'тринадцат'],
  ['четырнадцат[ьи]', 'четырнадцат'],
  ['пятнадцат[ьи]', 'пятнадцат'],
  ['шестнадцат[ьи]', 'шестнадцат'],
  ['семнадцат[ьи]', 'семнадцат'],
  ['восемнадцат[ьи]', 'восемнадцат'],
  ['девятнадцат[ьи]', 'девятнадцат'],
]
const TENS: typeof UNITS = [
  ['двадцат[ьи]', 'двадцат'],
  ['тридцат[ьи]', 'тридцат'],
  ['сорока?', 'сороков'],
  ['пят(?:и)?[ьи]?десят[и]?', 'пятидесят'],
  ['шест(?:и)?[ьи]?десят[и]?', 'шестидесят'],
  ['сем(?:и)?[ьи]?десят[и]?', 'семидесят'],
  ['вос(?:емь|ьми)десят[и]?', 'восьмидесят'],
  ['девяност[оа]', 'девяност'],
]
const HUNDREDS: typeof UNITS = [
  ['ст[оа]', 'сот'],
  ['двести|двухсот', 'двухсот'],
  ['триста|трехсот', 'трехсот'],
  ['четыреста', 'четырехсот'],
  ['пятьсот', 'пятисот'],
  ['шестьсот', 'шестисот'],
  ['семьсот', 'семисот'],
  ['восемьсот', 'восьмисот'],
  ['девятьсот', 'девятисот'],
]

const ENDING = '(?:ый|ий|ой|ого|его|ьего|ому|ему|ьему|ым|им|ом|ем|ьем)'

type Kind = 'cardinal' | 'ordinal'
interface NumberWord {
  value: number
  kind: Kind
}

const VALUES: [typeof UNITS, value: (place: number) => number][] = [
  [UNITS, (place) => place + 1],
  [TENS, (place) => (place + 2) * 10],
  [HUNDREDS, (place) => (place + 1) * 100],
]
const WORDS: [RegExp, NumberWord][] = VALUES.flatMap(([words, valueOf]) =>
  words.flatMap(([cardinal, ordinal], place): [RegExp, NumberWord][] => [
    [new RegExp(`^(?:${cardinal})$`), { value: valueOf(place), kind: 'cardinal' }],
    [new RegExp(`^${ordinal}${ENDING}$`), { value: valueOf(place), kind: 'ordinal' }],
  ]),
)

const wordOf = (word: string) => WORDS.find(([pattern]) => pattern.test(word))?.[1]

/** The number with which some words begin, and how many of them it takes; null where they begin with none. */
function numberIn(words: readonly string[]): { value: number; taken: number; kind: Kind } | null {
  let value = 0
  let taken = 0
  let least = Infinity
  for (const word of words) {
    const known = wordOf(word)
    // «двадцать три», never «три двадцать».
    if (!known || known.value >= least) break
    value += known.value
    taken += 1
    least = known.value >= 100 ? 100 : known.value >= 20 ? 10 : 0
    if (known.kind === 'ordinal') return { value, taken, kind: 'ordinal' }
    if (least === 0) break
  }
  return taken === 0 ? null : { value, taken, kind: 'cardinal' }
}

const BEHIND_GARAGE =
  /((?<![а-яa-z])(?:гараж(?:а|у|ом|е)?|бокс(?:а|у|ом|е)?|гар|место)\.?\s*(?:№|номер|под номером)?\s*)((?:[а-я]+\s?){1,4})/g
const BEFORE_GARAGE = /((?:[а-я]+\s){1,3})(гараж(?:а|у|е)?|бокс(?:а|у|е)?)(?![а-я])/g

/** A folded purpose with the numbers of garages in digits. */
export function withDigits(text: string): string {
  return text
    .replace(BEHIND_GARAGE, (whole, garage: string, behind: string) => {
      const words = behind.trim().split(/\s+/)
      const number = numberIn(words)
      if (!number) return whole
      // «гараж первый взнос»: an instalment, «гараж двадцать третий взнос» too.
      const rest = words.slice(number.taken).join(' ')
      const ordinal = number.kind === 'ordinal' && rest !== '' ? '-й' : ''
      return `${garage}${number.value}${ordinal}${rest && ` ${rest}`}${/\s$/.test(behind) ? ' ' : ''}`
    })
    .replace(BEFORE_GARAGE, (whole, before: string, garage: string) => {
      const words = before.trim().split(/\s+/)
      for (let at = 0; at < words.length; at += 1) {
        const number = numberIn(words.slice(at))
        if (number?.kind === 'ordinal' && at + number.taken === words.length)
          return [...words.slice(0, at), `${number.value} гараж`].join(' ')
        // «за два гаража»
        if (number?.kind === 'cardinal' && at + number.taken === words.length && /а$/.test(garage))
          return [...words.slice(0, at), number.value, garage].join(' ')
      }
      return whole
    })
}
